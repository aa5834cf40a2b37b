#!/bin/sh
# Prints how far the estimate of tokens is from what tokenizers count, each folder being one kind of text: tokens.sh FOLDER...
set -eu
exec "$(dirname -- "$0")/../.mvn/run.sh" memory-benchmarks dev.memoryweave.benchmarks.TokenEstimates "$@"
