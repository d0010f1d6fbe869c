//===- CallCheck.cpp - What functions do with those that they call --------===//
// Part of ptxmatrix, under the Apache License v2.0.  See LICENSE.

#include "Check/CallGraph.h"
#include "Isa/ReleaseNeeds.h"

#include <algorithm>
#include <set>
#include <utility>

namespace ptxmatrix {
namespace {

class CallCheck {
public:
  CallCheck(CallGraph &calls, DiagnosticSink &sink, const CheckOptions &options)
      : calls(calls), sink(sink), options(options) {}

  void check(const CallGraph::Body &body) {
    checkDuplicates(body);
    checkCtaGroups(body);
    checkTensorMemory(body);
    checkProducts(body);
  }

private:
  using Place = CallGraph::Place;

  void report(const Place &place, Message message, std::vector<Note> notes) {
    if (reported.insert(place.range.begin).second)
      sink.report(place.range, std::move(message), std::move(notes), place.statement);
  }

  void checkDuplicates(const CallGraph::Body &body) {
    for (const auto &[name, place, first] : body.duplicates) {
      const bool isCompiled = body.isReached || options.compileOnly;
      const bool isRejected =
          kWithDistinctRegisters.contains(options.ptxasRelease()) || place.statement.begin < body.last;
      report(place, isCompiled && isRejected ? msg::writtenTwice(name) : msg::duplicateDestination(name),
             {{first, msg::noteFirst()}});
    }
  }

  void checkCtaGroups(const CallGraph::Body &body) {
    // Functions of other modules need ptxas -c, which does not follow calls.
    const CallGraph::Uses &known = options.compileOnly || body.all.isUnclear ? body.own : body.all;
    const Place *one = known.find(".cta_group::1");
    const Place *two = known.find(".cta_group::2");
    if (!options.compileOnly && one && !two)
      two = calls.findByAddress(".cta_group::2");
    else if (!options.compileOnly && two && !one)
      one = calls.findByAddress(".cta_group::1");
    if (!one || !two || !(body.isKernel || options.compileOnly) || kWithBothCtaGroups.contains(options.ptxasRelease()))
      return;
    const auto [first, second] =
        std::minmax(*one, *two, [](const Place &a, const Place &b) { return a.range.begin < b.range.begin; });
    report(second, msg::twoCtaGroups(body.name), {{first.range, msg::noteOtherCtaGroup()}});
  }

  void checkTensorMemory(const CallGraph::Body &body) {
    if (!body.isKernel || body.all.isUnclear)
      return;
    const auto needs = [&](std::string_view one, std::string_view other, const Message &message) {
      if (const Place *const place = body.all.find(one); place && !body.all.find(other))
        report(*place, message, {});
    };
    needs("tcgen05.alloc", "tcgen05.dealloc", msg::neverDeallocated(body.name));
    needs("tcgen05.st", "tcgen05.wait::st", msg::neverWaited("tcgen05.wait::st", body.name));
    needs("tcgen05.mma", "tcgen05.commit", msg::neverWaited("tcgen05.commit", body.name));
  }

  void checkProducts(const CallGraph::Body &body) {
    const Place *const product = body.own.find("wgmma.mma_async");
    for (const auto &[callee, isExtern, place] : body.calls) {
      const bool isRecursive = callee == &body;
      const Place *const called = callee ? callee->own.find("wgmma.mma_async") : nullptr;
      if (called && !isRecursive)
        report(place, msg::callOfProducts(callee->name), {{called->range, msg::noteProduct()}});
      else if (product && (!callee || isExtern || isRecursive))
        report(place,
               !callee       ? msg::indirectCall()
               : isRecursive ? msg::recursiveCall(callee->name)
                             : msg::externalCall(callee->name),
               {{product->range, msg::noteProduct()}});
    }
  }

  CallGraph &calls;
  DiagnosticSink &sink;
  const CheckOptions &options;
  std::set<size_t> reported; ///< Where the reported places begin.
};

} // namespace

void checkCalls(CallGraph &calls, DiagnosticSink &sink, const CheckOptions &options) {
  CallCheck check(calls, sink, options);
  for (const auto &[id, body] : calls.followCalls())
    check.check(body);
}

} // namespace ptxmatrix
