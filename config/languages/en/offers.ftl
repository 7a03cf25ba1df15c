### Offers of the house’s centre to its tables, and the tables’ answers.

offer-no-key = { $path } holds no approval key: { $error }
offer-no-approval-key = the table cannot read its approval key: { $error }
offer-not-signed = the house’s approval key has not signed it
offer-unreadable = it is no offer that this version can read: { $error }
offer-empty = it offers nothing
offer-two-kinds = it offers more than one kind: settings, people and a manifest are offers of their own
offer-of-another-kind = it came as an offer of another kind
offer-no-manifest = what it offers as a manifest is none: each line has a SHA-256, two spaces and a path
offer-people-and-key = people are encrypted to a table: give --people and --to-key together
offer-for-another = it is for { $name }
offer-older = a later offer was answered already: { $number }
offer-too-late = it is too late for it
offer-none-approved = no manifest is approved here: a person lays the first one as { $path }
offer-no-root-key = /etc/dealer-table/approval.pem is not there, or others than root may write it
offer-older-approved = a later manifest is approved already
offer-not-laid = the manifest cannot be laid for the next start: { $why }
offer-people = people
offer-dealers = { $count ->
    [one] { $count } dealer
   *[other] { $count } dealers
}
offer-supervisors = { $count ->
    [one] { $count } supervisor
   *[other] { $count } supervisors
}
offer-technicians = { $count ->
    [one] { $count } technician
   *[other] { $count } technicians
}
offer-manifest = the approved manifest { $digest }
offer-a-manifest = an approved manifest
people-line = its people file, line { $line }: expected: { $expected }
people-no-key = this table has no key for people: tablectl people key
people-another-key = its people are encrypted to another key than this table’s
people-no-public-half = that is no public half of a table’s key: it is what tablectl people key prints at the table
people-key-spoiled = { $path } holds no key
people-key-file = { $path }: the table’s key cannot be read or written: { $why }
offer-not-newest = { $name } has an offer that is not older than { $number }.
offer-key-made = { $path } signs offers: keep it offline. { $name } goes to each table (floor: approval_key).
offer-signed = { $path }: offer { $number } to { $name }, until { $date }
offer-published = Offer { $number } waits for { $name }.
offer-none = No offer was published.
offer-line-published = { $name }: offer { $number } of { $by }, until { $date }: { $what }: not fetched yet
offer-line-handed = { $name }: offer { $number } of { $by }, until { $date }: { $what }: the courier has it
offer-line-waits = { $name }: offer { $number } of { $by }, until { $date }: { $what }: waits for the end of the round
offer-line-waits-for-a-start = { $name }: offer { $number } of { $by }, until { $date }: { $what }: waits for a start with the software that it lists
offer-line-late = { $name }: offer { $number } of { $by }: { $what }: not answered until { $date }
offer-line-taken = { $name }: offer { $number } of { $by }: { $what }: taken
offer-line-refused = { $name }: offer { $number } of { $by }: { $what }: refused: { $why }
offer-stranger = { $name }: refused something else: { $why }
