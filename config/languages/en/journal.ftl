### What is wrong with a journal, as the page shows it, too.

journal-damaged = damaged journal, outside the events: { $what }; nothing was changed: keep the files and run `tablectl journal verify`
journal-damaged-at = damaged journal, at event { $number }: { $what }; nothing was changed: keep the files and run `tablectl journal verify`
journal-has-failed = { $path }: the journal has failed: { $error }
journal-append-interrupted = an append was interrupted
journal-closed = it is closed
journal-not-written = { $path }: the journal cannot be written: { $error }; the table is halted: see to the disk, then start again
journal-unavailable = the journal cannot be read at present: { $why }; nothing in it is in doubt
journal-locked = another program has locked it
journal-locked-for = another program has had it locked for { $seconds } seconds
journal-locked-out = { $path }: the journal cannot be written: { $why }; the table is halted: end that program (`sudo tablectl doctor` names it), then start again

## What does not agree.

journal-system-says = { $error }
journal-log-stays = its log cannot be emptied
journal-no-write-ahead = its disk does not take write-ahead mode
journal-not-readable = cannot be read: { $error }
journal-file-gone = the file is gone, its log { $name } is not
journal-meta-changed = the meta row is not as it was written
journal-genesis-wrong = the beginning does not agree with its genesis hash
journal-column-of-another-type = a column holds another type than it was given
journal-digest-of-another-length = a digest is too long or too short
journal-event-missing = the event is missing
journal-event-missing-before = the event is missing: { $number } stands next
journal-event-or-hash-missing = the event is missing, or its hash is
journal-events-missing = the events from here on are missing
journal-events-cut-off = the events from here on are missing: the state row is of event { $number }
journal-last-number = the last event has the number { $name }
journal-last-event-another = the last event is not the one that was written
journal-event-changed = the event does not agree with its hash
journal-definition-changed = the definition { $digest } does not agree with its digest
journal-definition-unnamed = there is a definition that no event names
journal-definition-missing = its definition { $digest } is missing
journal-definition-not-readable = a definition cannot be read: { $error }
journal-state-changed = the state row is missing or not as it was written
journal-state-older = the state row is older: it is of event { $number }
journal-state-wrong = the state row does not agree with the event's digest
journal-schema-lost = the schema has lost { $name }
journal-schema-changed = the schema of { $name } was changed
journal-schema-foreign = the schema has foreign objects: { $names }
journal-pages-damaged = SQLite: { $error }
journal-segment-not-read = the segment { $name } cannot be read: { $error }
journal-segment-changed = the segment { $name } is not what was written: { $error }
journal-segment-differs = the segment { $name } and its original differ
journal-data-of-another-kind = its data is no { $kind }: { $error }
journal-no-such-time = its time is out of every calendar: { $name }
journal-intents-not-readable = its intents cannot be read: { $error }

## How it is not the journal of a head.

journal-another = this is the journal { $name }
journal-cut-off =
    { $count ->
        [one] it ends at event { $number }: { $count } event was cut off
       *[other] it ends at event { $number }: { $count } events were cut off
    }
journal-event-another = event { $number } or one before it is another
journal-no-such-event = it has no such event

## Why the table is halted.

halted-failed-twice = The controller failed twice, at { $event }: { $error }
halted-offers = The controller failed when it looked which keys are legal: { $error }
halted-not-taken = The journal did not take event { $number }: { $why }

## What is wrong with the form of what was read

form-at = { $what } (at { $place })
form-no-text = its bytes are no UTF-8 text
form-nested = it is nested too deeply
form-cut = it is cut off
form-no-json = it is no JSON (byte { $number })
form-missing = the field { $name } is missing
form-unknown = the field { $name } is unknown
form-another = { $wanted } is needed, not { $found }
form-wanted = { $wanted } is needed
form-beyond = a value is not { $text }
form-out-of-range = the number is too large
form-no-word = { $text } is none of the values that are known
form-large = it is larger than { $most_bytes } bytes
form-version = it is of version { $number }, and this is { $value }
