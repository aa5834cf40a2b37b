#!/bin/sh
# Fits the weights of the token estimate to a folder with one folder of texts for each kind of text, and writes them: tokens-fit.sh FOLDER FILE.
set -eu
exec "$(dirname -- "$0")/../.mvn/run.sh" memory-benchmarks dev.memoryweave.weave.TokenWeightsFit "$@"
