#!/bin/sh
# Restarts one process after the other, none of which anybody notices: rolling.sh 8081 8082
# nginx is told first that nobody is to be sent there, and last that it is ready. Stops at the first that does not come up,
# which leaves the others serving.
set -eu
PROCESSES=${PROCESSES:-/etc/nginx/journal-processes.conf}
RELOAD=${RELOAD:-nginx -s reload}
RESTART=${RESTART:-systemctl restart journal@}
READY_SECONDS=${READY_SECONDS:-120}

tell() {
  out=$1
  shift
  for port in "$@"; do
    if [ "$port" = "$out" ]; then echo "server 127.0.0.1:$port down;"; else echo "server 127.0.0.1:$port;"; fi
  done >"$PROCESSES.new"
  mv "$PROCESSES.new" "$PROCESSES"
  $RELOAD
}

for one in "$@"; do
  tell "$one" "$@"
  # What was on its way under the former settings arrives.
  sleep 1
  $RESTART"$one"
  waited=0
  until node -e "fetch('http://127.0.0.1:$one/readyz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"; do
    waited=$((waited + 1))
    if [ "$waited" -ge "$READY_SECONDS" ]; then
      echo "the process on port $one does not come up; the others serve" >&2
      exit 1
    fi
    sleep 1
  done
  tell none "$@"
done
