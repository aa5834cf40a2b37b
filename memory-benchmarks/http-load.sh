#!/bin/sh
# Measures the server over HTTP with many clients of both eras at once:
#   http-load.sh --jar FILE [--clients N] [--seconds N] [--memories N]
# FILE is the jar of the server (memory-mcp-adapter, classifier server). By default 20 clients for a
# minute on 10,000 memories. Ends with 1 if a request failed.
set -eu
exec "$(dirname -- "$0")/../.mvn/run.sh" memory-benchmarks dev.memoryweave.benchmarks.HttpLoad "$@"
