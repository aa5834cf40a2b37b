#!/bin/sh
# Measures what the page asks for, and the page in a Chromium, on a large memory:
#   page.sh [MEMORIES [FILES [CALL]]]
# By default 100,000 memories and 3,600 files. Of the calls only those whose names begin with CALL,
# for "page" only the browser.
set -eu
exec "$(dirname -- "$0")/../.mvn/run.sh" memory-benchmarks dev.memoryweave.benchmarks.PageBenchmark "$@"
