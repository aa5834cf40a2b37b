#!/bin/sh
# Times the start of the server beside the reference memory server on Node, and its memory:
# start-up.sh [--jar FILE] [--java HOME]... [--with NAME=JVM-OPTIONS]... [--rounds N] [--memories N].
# Builds the server and installs the reference server first, if they are not there.
#
# Or of calls of the command line beside a Java that says hello with the same archive:
# start-up.sh cli [--jar FILE] [--java HOME]... [--rounds N] [--memories N].
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
root=$(dirname -- "$here")

# Builds the runnable jar of a module, and prints where it is.
built() {
  (cd "$root" && mvn -q -B -Dquick -Dserver-jar.skip=false -pl "$1" -am package) >&2
  for jar in "$root/$1"/target/*"$2"; do
    printf '%s\n' "$jar"
  done
}

if [ "${1:-}" = cli ]; then
  shift
  case " $* " in
    *" --jar "*) ;;
    *) set -- --jar "$(built memory-cli -all.jar)" "$@" ;;
  esac
  exec "$root/.mvn/run.sh" memory-benchmarks dev.memoryweave.benchmarks.CommandStartUp "$@"
fi

node=$here/target/node

if ! cmp -s "$here/src/node/package-lock.json" "$node/package-lock.json"; then
  mkdir -p "$node"
  cp "$here/src/node/package.json" "$node"
  cp "$here/src/node/package-lock.json" "$node/package-lock.new"
  (cd "$node" && cp package-lock.new package-lock.json &&
    npm ci --ignore-scripts --no-audit --no-fund --loglevel=error) >&2 || {
    rm -f "$node/package-lock.json"
    exit 1
  }
fi

case " $* " in
  *" --jar "*) ;;
  *) set -- --jar "$(built memory-mcp-adapter -server.jar)" "$@" ;;
esac

exec "$root/.mvn/run.sh" memory-benchmarks dev.memoryweave.benchmarks.StartUp \
  --reference "$node/node_modules/@modelcontextprotocol/server-memory/dist/index.js" "$@"
