#!/bin/sh
# Runs a program of a module: run.sh MODULE MAIN-CLASS [ARGUMENT...].
# Builds the module first, without checks, when a source is newer than the last such build.
# JAVA_HOME names the Java to use (else java of the PATH), JAVA_OPTS its options.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
module=$1
main=$2
shift 2
target=$root/$module/target
stamp=$target/lib/.complete

changed() {
  [ ! -f "$stamp" ] ||
    [ -n "$(find "$root/pom.xml" "$root"/memory-*/pom.xml "$root"/memory-*/src/main -newer "$stamp" 2>/dev/null | head -n 1)" ]
}

if changed; then
  echo "Building $module ..." >&2
  # The mark is made before the build, so that a source changed meanwhile counts as newer.
  mkdir -p "$target/lib"
  touch "$target/lib/.started"
  (cd "$root" && mvn -q -B -Dquick -pl "$module" -am package) >&2
  mv "$target/lib/.started" "$stamp"
fi

# Java reads arguments and file names as the locale says; without one it would know ASCII only.
case ${LC_ALL:-${LC_CTYPE:-${LANG:-}}} in
  *[Uu][Tt][Ff]*8*) ;;
  *) LC_ALL=C.UTF-8 && export LC_ALL ;;
esac

# The options are split at spaces on purpose.
# shellcheck disable=SC2086
exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" --enable-native-access=ALL-UNNAMED -Dfile.encoding=UTF-8 \
  -Dstdout.encoding=UTF-8 -Dstderr.encoding=UTF-8 ${JAVA_OPTS:-} -cp "$target/classes:$target/lib/*" "$main" "$@"
