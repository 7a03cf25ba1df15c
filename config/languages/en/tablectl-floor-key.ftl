### Keys and credentials of the floor: who may do what at the broker.

credentials-not-read = { $path }: the credentials cannot be read: { $error }
credentials-damaged = { $path } holds no whole credentials; make them anew with tablectl floor key.
credentials-of-another = { $path } is for { $name }, not for { $expected }.
keys-not-read = { $path } holds no keys of a house: { $error }
keys-there = { $path } is there already; the keys of a house are made in a new folder.
keys-wrong-name = “{ $name }” is no name for subjects: letters, digits, “-” and “_”.
keys-name-taken = { $name } has credentials that hold; revoke them first.
keys-nobody = Nobody of the name { $name } has credentials that hold.
keys-role = { $name } is no role: table, store, board, pit or bridge
keys-tables-of-a-pit = --table names the tables of a pit, and of nobody else.
keys-made = { $path }: the keys of { $name }. Keep this folder offline; only broker/ leaves it.
keys-issued = { $path }: show it with “credentials”, or --credentials. Nobody else may read it.
keys-broker = { $path }: copy it with { $name }.pem, { $name }.key, authority.pem and rights.conf to the broker.
keys-revoked = { $name } is revoked. Copy { $path } to each broker, then nats-server --signal reload.
keys-line = { $name } ({ $role }), until { $date }
keys-line-revoked = { $name } ({ $role }), revoked { $date }
keys-none = No credentials were made.
