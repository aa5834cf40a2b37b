#!/bin/sh
# Lays siege to the SQLite store, from outside, and prints what became of it:
#   siege.sh [--kills N] [--seed S] [--only NAME...] [--rounds N] [--from ROUND] [--brief] [--verbose]
# The trials and what they promise are in docs/reliability.md. Full disks need to mount a small file
# system, and are skipped where this user may not.
set -eu
exec "$(dirname -- "$0")/../.mvn/run.sh" memory-benchmarks dev.memoryweave.benchmarks.siege.Siege "$@"
