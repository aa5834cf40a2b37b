#!/bin/sh
# Lets a year of work on a project pass, with upkeep and without, and tells month by month what the blocks hold: year.sh [--days N] [--turns N] [--reports N] [--seed N] [--recalls N] [--blocks N] [--only with|without].
set -eu
exec "$(dirname -- "$0")/../.mvn/run.sh" memory-benchmarks dev.memoryweave.benchmarks.YearBenchmark "$@"
