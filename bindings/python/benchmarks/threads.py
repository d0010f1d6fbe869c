"""Checks large modules by one thread and by several, and prints how long each takes.

The interpreter is free while a module is checked, so that N threads take about the N-th part of the time of one, as far
as there are cores that are free.  How many cores were busy on average is printed, too: threads that had to wait for the
interpreter could never keep more than one busy, however loaded the machine.
"""

import argparse
import concurrent.futures
import os
import statistics
import time

import ptxmatrix

FUNCTION = """\
.visible .entry f{number}() {{
  .reg .b32 r<8>;
  .reg .b64 p;
  ldmatrix.sync.aligned.m8n8.x4.b16 {{r0, r1, r2, r3}}, [p];
  add.u32 r4, r5, r6;
  ret;
}}
"""


def make_module(megabytes):
    head = ".version 8.0\n.target sm_90\n.address_size 64\n"
    count = int(megabytes * 1e6 / len(FUNCTION.format(number=100000)))
    return (head + "".join(FUNCTION.format(number=i) for i in range(count))).encode()


def measure(modules, threads):
    with concurrent.futures.ThreadPoolExecutor(threads) as pool:
        list(pool.map(time.sleep, [0.01] * threads))  # starts the threads
        begin, busy = time.perf_counter(), time.process_time()
        results = list(pool.map(ptxmatrix.check, modules))
        taken, busy = time.perf_counter() - begin, time.process_time() - busy
    assert all(result.ok for result in results)
    return taken, busy / taken


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--threads", type=int, default=min(2, os.cpu_count() or 1), help="how many (default: 2)")
    parser.add_argument("--modules", type=int, default=32, help="how many (default: 32)")
    parser.add_argument("--megabytes", type=float, default=8, help="the size of each (default: 8)")
    parser.add_argument("--rounds", type=int, default=5, help="how often each is measured (default: 5)")
    arguments = parser.parse_args()
    modules = [make_module(arguments.megabytes)] * arguments.modules
    # Alternates, so that both run under the same load.
    rounds = [(measure(modules, 1), measure(modules, arguments.threads)) for _ in range(arguments.rounds)]
    (one, busy), (several, busy_of_several) = (map(statistics.median, zip(*each)) for each in zip(*rounds))
    print(f"{arguments.modules} modules of {arguments.megabytes:g} MB\n"
          f"1 thread:  {one:.3f} s, {busy:.2f} cores busy\n"
          f"{arguments.threads} threads: {several:.3f} s, {busy_of_several:.2f} cores busy, "
          f"{one / several:.2f} times as fast")


if __name__ == "__main__":
    main()
