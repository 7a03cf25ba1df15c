### Offers of the house’s centre to its tables, and the tables’ answers.

offer-no-key = { $path } holds no approval key: { $error }
offer-no-approval-key = the table cannot read its approval key: { $error }
offer-not-signed = the house’s approval key has not signed it
offer-unreadable = it is no offer that this version can read: { $error }
offer-empty = it offers nothing
offer-for-another = it is for { $name }
offer-older = a later offer was answered already: { $number }
offer-too-late = it is too late for it
offer-not-newest = { $name } has an offer that is not older than { $number }.
offer-key-made = { $path } signs offers: keep it offline. { $name } goes to each table (floor: approval_key).
offer-signed = { $path }: offer { $number } to { $name }, until { $date }
offer-published = Offer { $number } waits for { $name }.
offer-none = No offer was published.
offer-line-published = { $name }: offer { $number } of { $by }, until { $date }: not fetched yet
offer-line-handed = { $name }: offer { $number } of { $by }, until { $date }: the courier has it
offer-line-waits = { $name }: offer { $number } of { $by }, until { $date }: waits for the end of the round
offer-line-taken = { $name }: offer { $number } of { $by }: taken
offer-line-refused = { $name }: offer { $number } of { $by }: refused: { $why }
offer-stranger = { $name }: refused something else: { $why }
