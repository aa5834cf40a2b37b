#!/bin/sh
# Runs the demo: a task for which a constraint and an earlier incident come back, with their evidence.
set -eu
exec "$(dirname -- "$0")/run.sh" SchedulerDemo "$@"
