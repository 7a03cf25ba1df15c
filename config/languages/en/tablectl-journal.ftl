### The journal on the command line: journal, recall.

## A file that cannot be used.

journal-retired = { $path }: another computer has this table now, the one of number { $number }; this one has retired for good. To make it a spare: move its journal and its configuration away
journal-mark-unwritten = { $path } cannot be written: { $what }
journal-mark-unreadable = it is not as it was written: { $error }
journal-in-use = { $path }: the journal is in use by another process; stop it first
journal-in-use-by = { $path }: the journal is in use by process { $pid }; stop it first
journal-unreadable = { $path }: unreadable journal: { $what }; nothing was changed
journal-of-another-form = its form is { $form }, this program's is { $number }. Read it with the release that wrote it (tablectl journal export, recall); to go on with this program, move the file and its log away: a new journal begins
journal-state-of-another-version = its state is of another version of this program: { $error }
journal-no-database = not an SQLite file
journal-another-database = a database, but not a journal
journal-not-write-ahead = not in write-ahead mode, as every journal is
journal-not-locked = { $path }: the journal cannot be locked: { $error }
journal-not-made = { $path }: the journal cannot be made: { $error }
journal-there-already = { $path }: is there already; nothing is written over
journal-no-export = no export of a journal
journal-export-ends = the export ends here, and not at { $number }
journal-line-lacks = line { $number }: no { $name }
journal-line-wrong = line { $number }: { $error }
journal-definition-lost = its definition { $digest } is lost: { $what }
journal-missing = it is missing
journal-cards-not-readable = its sealed cards cannot be read
journal-cards-gone = its sealed cards are gone

## Heads and their signatures.

journal-no-head = no head of a journal: { $error }
journal-head-signed-otherwise = signed by { $name }; this version knows { $known }
journal-key-not-read = { $path }: { $what }
journal-key-open = { $path }: mode { $mode }: others may use the key; chmod 0600 { $path }
journal-key-too-short = { $path } is no key, it has bytes: { $size }; take 32 random ones
journal-without-event = { $path }: the journal has no event yet
journal-head-not-signed = it is not signed
journal-signature-wrong = the signature does not agree with it
journal-signature-of-another-key = the signature does not agree with it; its key is { $name }
journal-outside-no-file = it is no file
journal-outside-silent = it has not answered for { $seconds } s
journal-outside-failed = the process that keeps heads has failed: { $error }
journal-outside-another = not the journal of the last head in { $place }: { $what }

## Replay.

replay-no-event = The journal has no event yet.
replay-no-such-event = There is no event { $number }: the journal ends at { $to }.
replay-without-definition = The journal does not say by which definition the table played.
replay-definition-not-readable = The table's definition cannot be read: { $error }
replay-not-known = not known to this version: { $error }
replay-taken-over = taken over
replay-nothing-new = nothing new, so not recorded

## tablectl journal: what it prints.

journal-is-sound =
    { $count ->
        [one] { $path }: sound, { $count } event
       *[other] { $path }: sound, { $count } events
    }
journal-head = head { $digest }
journal-is-damaged = { $path }: DAMAGED; sound up to event { $number }
journal-damage-at = event { $number }: { $what }
journal-damage-outside = outside the events: { $what }
journal-keep-files = Nothing was changed. Keep the files as they are.
journal-salvaged = { $path }: events 1 to { $number }, head { $digest }
journal-salvage-lost =
    { $count ->
        [one] lost: { $count } event, { $from } to { $to }
       *[other] lost: { $count } events, { $from } to { $to }
    }
journal-state-rebuilt = the state row was rebuilt by replay and agrees with the chain
journal-state-lost = the state row is lost: a record to read, no table can go on from it
journal-nothing-lost = nothing is lost
journal-old-kept = { $path } is as it was. Keep it.
journal-backed-up = { $path }: copied and sound, { $size } bytes, up to event { $number }, head { $digest }
journal-backup-place-silent = not held against the head in { $path }: { $what }
journal-backup-failed = { $path }: no copy was made: { $what }
journal-backup-no-room = { $path }: no copy was made: it needs { $size } MB, and there is less
journal-backup-under-way = { $path }: another process makes a copy just now
journal-backup-unsound = the copy was not sound and was not kept: { $what }; earlier copies are as they were
journal-backup-place-gone = { $path }: the folder for copies is not there; is its disk mounted?
journal-backup-not-noted = { $path }: the copy is good, but that cannot be noted beside the journal: { $what }
journal-has-a-log = its log { $name } lies beside it: this is not a finished copy
journal-no-copies = { $path }: no copies of a journal are here
journal-copies-of-several = { $path }: copies of several journals are here; name the file
journal-put-back = { $path }: put back from { $copy }, and sound
journal-put-back-to = its last event is { $number }, of { $time }, head { $digest }
journal-put-back-lost =
    { $count ->
        [one] lost: { $count } event, { $from } to { $to }, as a head outside knows; whatever came after, too
       *[other] lost: { $count } events, { $from } to { $to }, as a head outside knows; whatever came after, too
    }
journal-put-back-unknown = no head outside is known: whatever happened after that is lost
journal-put-back-next = Next: start the daemon. Devices that know of a later act, and heads outside, hold the table until a person has looked (docs/journal.md).
journal-seal-never = Nothing is sealed: the table's file does not say after how many days (backups: seal_days).
journal-seal-nothing =
    { $days ->
        [one] Too few events are older than { $days } day: no new segment.
       *[other] Too few events are older than { $days } days: no new segment.
    }
journal-segment-made = { $path }: events { $from } to { $to }, here and in the folder of copies; the daemon lets them leave the journal after its next check
journal-not-of-head = { $path }: NOT the journal of this head: { $what }
journal-of-head = { $path }: holds event { $number } of this head, and is sound
journal-export-without-cards = sealed cards are not in an export: only the journal can prove them
journal-head-is-not-signed = the head is not signed
journal-head-is-signed = signed with key { $name }
journal-head-is-not-checked = signed with key { $name }; not checked, no --key was given
journal-replayed = { $path }: after event { $number }, { $time }, link { $digest }
journal-replay-agrees = the replay agrees with the record
journal-replay-differs-event = ANOTHER at event { $number }: the event
journal-replay-differs-intents = ANOTHER at event { $number }: the intents
journal-replay-differs-state = ANOTHER at event { $number }: the state
journal-replay-differs-definition = ANOTHER at event { $number }: the definition
journal-recorded = recorded  { $what }
journal-replayed-so = replayed  { $what }

## tablectl recall: what it does not find.

record-no-cards = { $path }: no cards of round { $round } were told to this journal
journal-counts-withheld = withheld until the cards are counted
