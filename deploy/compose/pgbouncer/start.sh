#!/bin/sh
# Gives PgBouncer the runtime role's password from its secret, in memory alone, and becomes it.
set -eu
umask 077
printf '"fareback_runtime" "%s"\n' "$(cat /run/secrets/runtime_password)" > /tmp/userlist.txt
exec pgbouncer /etc/fareback-pooler/pgbouncer.ini
