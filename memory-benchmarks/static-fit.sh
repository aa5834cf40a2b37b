#!/bin/sh
# Fits the table of the static model, step by step:
#   static-fit.sh texts PACKAGES TEXTS            draws the texts of sources.tsv from a folder of unpacked packages
#   static-fit.sh teach TEXTS VECTORS SECONDS     has the model inside the process embed them, for so long at most
#   static-fit.sh fit TEXTS VECTORS FOLDER        fits the table to the vectors and writes it with its background
#   static-fit.sh background FILE                 writes the vectors of the background sentences for that model
set -eu
exec "$(dirname -- "$0")/../.mvn/run.sh" memory-benchmarks dev.memoryweave.benchmarks.fitting.StaticModelFit "$@"
