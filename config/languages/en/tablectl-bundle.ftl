### A table in one file, for a spare computer.

bundle-key-unread = { $path }: the key cannot be read: { $error }
bundle-no-public-key = { $path }: a line is not the public half of a key (age1…), or there is none; `tablectl bundle new-key FILE` draws one
bundle-no-secret-key = { $path }: a line is not the secret half of a key (AGE-SECRET-KEY-…), or there is none
bundle-file-there = { $path } is there already; nothing was written
bundle-unwritten = { $path } cannot be written: { $error }
bundle-file-shorter = { $path } has become shorter while it was saved; no bundle was made
bundle-read-back-otherwise = { $path }: the medium does not give back what was written; no bundle was made
bundle-not-carried = Not carried: { $what }. Write it at the other computer yourself.
bundle-saved = Saved: { $path }, { $size } kB
bundle-retired = No daemon starts on this journal any more: the table goes on where this bundle is restored.
bundle-what = { $table }, computer { $count } ({ $name }, version { $value }), saved { $time }: journal up to event { $number }, link { $digest }
bundle-digest = Digest of the bundle: { $digest }. Keep it: who restores the bundle compares it.
bundle-of-nobody = Nobody has signed this bundle. Its digest: { $digest }. Compare it with the one that was printed when it was saved; else compare these files: they say what is played here and whom the table believes.
bundle-take = Is this the bundle that you mean?
bundle-stays = Left as it is on this computer: { $path }

## why it is refused

bundle-unread = { $path } cannot be read: { $error }
bundle-wrong-key = { $path }: not a bundle that this key opens; nothing was changed
bundle-altered = { $path }: cut off or altered; nothing was changed
bundle-of-another-form = a bundle of another form than { $number }: use the version that saved it; nothing was changed
bundle-journal-unsound = the journal in the bundle is not sound: { $what }; nothing was changed
bundle-journal-another = it does not end with the event that the bundle names
bundle-not-taken = nobody has said that this is the bundle that they mean: --digest HEX with the one that was printed when it was saved. This one has { $digest }; nothing was changed
bundle-outside = { $names }: outside of the folders of a table; --also FOLDER allows one; nothing was changed
bundle-table-there = a table is here already: { $names }; nothing was changed. Move it away first
bundle-no-such-user = { $path } belongs to the user { $name }, whom this computer does not have: install the package first
bundle-not-unpacked = the bundle cannot be unpacked, to be checked: { $error }; $TMPDIR names a folder with room
bundle-not-put = the bundle cannot be put in place: { $error }
bundle-adopt-next = The shuffler belongs to the computer before: a supervisor empties and adopts it (tablectl adopt).
