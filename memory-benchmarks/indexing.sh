#!/bin/sh
# Measures the indexing of a project: indexing.sh [FOLDER] [--files COUNT] [--rounds COUNT].
# Without a folder, the sources of some Java libraries are fetched once and taken (about 5,000 files).
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)

case ${1:---} in
  --*)
    corpus=$here/target/corpus
    if [ ! -f "$corpus/.complete" ]; then
      echo "Fetching sources to index ..." >&2
      (cd "$here" && mvn -q -B -Pcorpus dependency:unpack@corpus) >&2
      touch "$corpus/.complete"
    fi
    set -- "$corpus" "$@"
    ;;
esac
exec "$here/../.mvn/run.sh" memory-benchmarks dev.memoryweave.benchmarks.IndexingBenchmark "$@"
