#!/bin/sh
# Lists a million memories page by page in a small heap and tells how much of it was used: listing.sh [COUNT].
set -eu
exec "$(dirname -- "$0")/../.mvn/run.sh" memory-benchmarks dev.memoryweave.benchmarks.ListingHeap "$@"
