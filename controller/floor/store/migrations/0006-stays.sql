-- In which pit a table stands, and from when on: the truth, as the journals are. Nothing in it is
-- ever changed; a pit that was wrong is noted again, from the same time on, and the last one holds.

CREATE TABLE stay (
    number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    place text NOT NULL REFERENCES place,
    since_utc_us bigint NOT NULL,
    pit text NOT NULL,
    noted timestamptz NOT NULL DEFAULT now(),
    noted_by text NOT NULL,
    reason text NOT NULL
);
CREATE INDEX stay_place ON stay (place);
COMMENT ON TABLE stay IS 'A table stands in a pit from a time on; before its first stay (0), its name says in which.';

-- What is derived says in which stay it was.
ALTER TABLE round ADD COLUMN stay integer NOT NULL DEFAULT 0;
ALTER TABLE hold ADD COLUMN stay integer NOT NULL DEFAULT 0;
ALTER TABLE call ADD COLUMN stay integer NOT NULL DEFAULT 0;
ALTER TABLE alert ADD COLUMN stay integer NOT NULL DEFAULT 0;
ALTER TABLE decision ADD COLUMN stay integer NOT NULL DEFAULT 0;
ALTER TABLE device_use ADD COLUMN stay integer NOT NULL DEFAULT 0,
    DROP CONSTRAINT device_use_pkey,
    ADD PRIMARY KEY (gaming_day, journal, stay, device, kind, serial, model, firmware, name);
ALTER TABLE figure ADD COLUMN stay integer NOT NULL DEFAULT 0,
    DROP CONSTRAINT figure_pkey,
    ADD PRIMARY KEY (gaming_day, journal, stay, name);
ALTER TABLE wagered ADD COLUMN stay integer NOT NULL DEFAULT 0,
    DROP CONSTRAINT wagered_pkey,
    ADD PRIMARY KEY (gaming_day, journal, stay, rules, game, pay_table, wager, beside);

-- A pit that was set by hand: nobody noted from when on, so it is as it was told, from the beginning.
INSERT INTO stay (place, since_utc_us, pit, noted_by, reason)
    SELECT name, 0, pit, '', 'place.pit' FROM place WHERE pit <> '' ORDER BY name;
DO $$
DECLARE
    derived_table text;
BEGIN
    FOREACH derived_table IN ARRAY
        ARRAY['round', 'hold', 'call', 'alert', 'decision', 'device_use', 'figure', 'wagered']
    LOOP
        EXECUTE format(
            'UPDATE %I AS had SET stay = stay.number FROM stay, journal'
            ' WHERE journal.place = stay.place AND had.journal = journal.number', derived_table
        );
    END LOOP;
END $$;
ALTER TABLE place DROP COLUMN pit;
