### Keys and credentials of the floor: who may do what at the broker.

credentials-not-read = { $path }: the credentials cannot be read: { $error }
credentials-damaged = { $path } holds no whole credentials; make them anew with tablectl floor key.
credentials-of-another = { $path } is for { $name }, not for { $expected }.
keys-no-seed = the text is no key, or was copied wrongly
keys-not-read = { $path } holds no keys of a house: { $error }
keys-there = { $path } is there already; the keys of a house are made in a new folder.
keys-wrong-name = “{ $name }” is no name for subjects: at most 57 letters, digits, “-” and “_”.
keys-name-taken = { $name } has credentials that hold; revoke them first.
keys-nobody = Nobody of the name { $name } has credentials that hold.
keys-role = { $name } is no role: table, store, board, pit or bridge
keys-tables-of-a-pit = --table names the tables of a pit, and of nobody else.
keys-made = { $name }: credentials for nodes ({ $count }) and tables ({ $tables }), to be carried from { $path }. The keys stay in { $folder }, offline.
init-next-node = { $name } runs { $what }. Before: apt-get install nats-server, postgresql where the database or its standby runs, and the program in /opt/dealer-table (docs/centre.md). Then, as root: sh install.sh
init-next-standby = The standby: first the database, { $name }. What lies in /var/lib/postgresql is put aside.
init-next-board = The board is for this computer alone, and nobody signs on. --people, --listen and certificates are added in floor.env (docs/floor.md).
init-next-bridge = The bridge is told in floor.env whom it tells, --mqtt or --webhook; then: systemctl enable --now dealer-table-bridge
init-next-pit = The board of { $name } alone, on any computer that reaches the brokers: its credentials go to /etc/dealer-table; then: tablectl floor board { $command }
init-next-table = At { $name }, with the program installed, as root: sh install.sh. Look at it on the pit board.
init-next-last = Then delete this folder: what it carries is secret. After a revocation, and each year, keys/ comes out again (docs/floor.md).
keys-issued = { $path }: show it with “credentials”, or --credentials. Nobody else may read it.
keys-revoked = { $name } is revoked. Copy { $path } to each broker, then nats-server --signal reload.
keys-line = { $name } ({ $role }), until { $date }
keys-line-revoked = { $name } ({ $role }), revoked { $date }
keys-none = No credentials were made.
