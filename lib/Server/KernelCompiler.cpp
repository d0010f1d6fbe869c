//===- KernelCompiler.cpp - Compiles sources in the background ------------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Server/KernelCompiler.h"

#include <sys/eventfd.h>
#include <unistd.h>

namespace ptxmatrix::server {

KernelCompiler::KernelCompiler() : event(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

KernelCompiler::~KernelCompiler() {
  if (running.valid())
    running.wait();
  close(event);
}

void KernelCompiler::add(Job job) {
  std::erase_if(waiting, [&](const Job &one) { return one.uri == job.uri; });
  waiting.push_back(std::move(job));
  startNext();
}

std::optional<KernelCompiler::Job> KernelCompiler::takeDone() {
  eventfd_t count = 0;
  if (eventfd_read(event, &count) != 0)
    return std::nullopt;
  Job done = running.get();
  startNext();
  return done;
}

void KernelCompiler::startNext() {
  if (running.valid() || waiting.empty())
    return;
  running = std::async(std::launch::async, [event = event, job = std::move(waiting.front())]() mutable {
    job.made = driver::compile(job.compilation, job.targets);
    eventfd_write(event, 1);
    return std::move(job);
  });
  waiting.pop_front();
}

} // namespace ptxmatrix::server
