#!/bin/sh
# Puts what this folder carries into its place on this computer, and starts it. Run as root; again
# and again does no harm. Written by tablectl floor init (docs/centre.md).
set -eu
cd "$(dirname "$0")"
for each in /opt/dealer-table/bin/tablectl /usr/sbin/nats-server; do
  [ -x "$each" ] || { echo "$each is missing: next.txt says how it is installed" >&2; exit 1; }
done

install -d -m 0755 /etc/sysusers.d /etc/nats /etc/systemd/system/nats-server.service.d
echo 'u dealer-floor - "Centre of the card tables" - /usr/sbin/nologin' >/etc/sysusers.d/dealer-floor.conf
systemd-sysusers /etc/sysusers.d/dealer-floor.conf

# the broker
install -m 0644 nats/*.conf nats/*.pem /etc/nats
install -m 0600 -o nats -g nats nats/*.key /etc/nats
install -m 0644 units/nats-server.conf /etc/systemd/system/nats-server.service.d/dealer-floor.conf

# what the services read; credentials are carried once
install -d -m 0750 -g dealer-floor /etc/dealer-table
install -m 0640 -g dealer-floor dealer-table/floor.env /etc/dealer-table
install -m 0600 -o dealer-floor -g dealer-floor dealer-table/pgpass /etc/dealer-table
for each in dealer-table/*.creds; do
  [ ! -e "$each" ] || install -m 0640 -g dealer-floor "$each" /etc/dealer-table
done

# the database, or its standby
if [ -d database ]; then
  if [ -e database/primary ]; then
    for main in /etc/postgresql/*/main; do
      data="/var/lib/postgresql/$(basename "$(dirname "$main")")/main"
      # Once: after a failover this may be the database itself.
      [ ! -e "$data" ] || [ ! -e "$data.before-floor" ] || continue
      primary=$(cat database/primary) slot=$(cat database/slot)
      # what a try has left that failed
      rm -rf "$data.new"
      runuser -u postgres -- psql -q "$primary replication=true" -c "DROP_REPLICATION_SLOT $slot" 2>/dev/null || true
      runuser -u postgres -- pg_basebackup --checkpoint=fast -d "$primary" -D "$data.new" -X stream -R -C -S "$slot"
      systemctl stop postgresql
      [ ! -e "$data" ] || mv "$data" "$data.before-floor"
      mv "$data.new" "$data"
    done
  fi
  for main in /etc/postgresql/*/main; do
    install -m 0644 database/floor.conf "$main/conf.d"
    grep -qF dealer-table "$main/pg_hba.conf" || cat database/pg_hba.conf >>"$main/pg_hba.conf"
  done
  systemctl restart postgresql
  standby=$(runuser -u postgres -- psql -Atc 'SELECT pg_is_in_recovery()')
  if [ -e database/floor.sql ] && [ "$standby" = f ]; then
    runuser -u postgres -- psql -q -v ON_ERROR_STOP=1 <database/floor.sql
  fi
fi

systemctl daemon-reload
systemctl enable nats-server
systemctl restart nats-server
for each in units/dealer-table-*.service; do
  [ -e "$each" ] || continue
  install -m 0644 "$each" /etc/systemd/system
  systemctl daemon-reload
  # a bridge has nobody to tell until floor.env names them
  case "$each" in *bridge*) ;; *) systemctl enable --now "$(basename "$each" .service)" ;; esac
done
