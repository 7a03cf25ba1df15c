-- What reports of many tables ask for. All of it is derived; so that it is made for the records that
-- are there already, what was derived before is forgotten, and the stores derive it anew.

DELETE FROM round;
DELETE FROM hold;
DELETE FROM call;
DELETE FROM derived;

ALTER TABLE derived
    ADD COLUMN spent_seq bigint NOT NULL DEFAULT 0,
    ADD COLUMN state jsonb NOT NULL DEFAULT '{}',
    ADD COLUMN name text NOT NULL DEFAULT '',
    ADD COLUMN game text NOT NULL DEFAULT '',
    ADD COLUMN zone text NOT NULL DEFAULT '',
    ADD COLUMN definition bytea;
COMMENT ON COLUMN derived.spent_seq IS 'The event up to which the figures have the table''s time.';
COMMENT ON COLUMN derived.state IS 'Where deriving goes on: gaming day and shift, devices, decks.';
COMMENT ON COLUMN derived.definition IS 'In force at the last event; name, game and zone are its own.';

-- Dates are compared byte by byte, whatever the language of the database.
ALTER TABLE round ALTER COLUMN gaming_day TYPE text COLLATE "C";
CREATE INDEX round_day ON round (gaming_day);
ALTER TABLE hold ADD COLUMN gaming_day text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE call ADD COLUMN gaming_day text COLLATE "C" NOT NULL DEFAULT '';
CREATE INDEX call_day ON call (gaming_day);

CREATE TABLE alert (
    journal integer NOT NULL REFERENCES journal,
    seq bigint NOT NULL,
    place integer NOT NULL,
    utc_us bigint NOT NULL,
    gaming_day text COLLATE "C" NOT NULL,
    shift text NOT NULL,
    shift_date text NOT NULL,
    cause text NOT NULL,
    about text NOT NULL,
    seat integer NOT NULL,
    PRIMARY KEY (journal, seq, place)
);
CREATE INDEX alert_day ON alert (gaming_day);
COMMENT ON TABLE alert IS 'An alarm that a table raised: a hold by its kind, late_bet, wrong_pin.';

CREATE TABLE decision (
    journal integer NOT NULL REFERENCES journal,
    id bigint NOT NULL,
    opened bigint NOT NULL,
    opened_utc_us bigint NOT NULL,
    gaming_day text COLLATE "C" NOT NULL,
    kind text NOT NULL,
    scope text NOT NULL,
    seat integer NOT NULL,
    wager text NOT NULL,
    declared_by text NOT NULL,
    closed bigint,
    closed_utc_us bigint,
    remedy text,
    decided_by text,
    reason text,
    PRIMARY KEY (journal, opened, id)
);
CREATE INDEX decision_open ON decision (journal) WHERE closed IS NULL;
COMMENT ON TABLE decision IS 'An irregularity; closed is empty while nobody has decided.';

CREATE TABLE device_use (
    journal integer NOT NULL REFERENCES journal,
    gaming_day text COLLATE "C" NOT NULL,
    device text NOT NULL,
    kind text NOT NULL,
    serial text NOT NULL,
    model text NOT NULL,
    firmware text NOT NULL,
    name text NOT NULL,
    value bigint NOT NULL,
    PRIMARY KEY (gaming_day, journal, device, kind, serial, model, firmware, name)
);
CREATE INDEX device_use_serial ON device_use (serial);
COMMENT ON TABLE device_use IS 'How often a machine did something in a gaming day: acts, failed:jam, losses.';

CREATE TABLE deck_use (
    journal integer NOT NULL REFERENCES journal,
    colour text NOT NULL,
    identity text NOT NULL,
    first bigint NOT NULL,
    first_utc_us bigint NOT NULL,
    last bigint NOT NULL,
    last_utc_us bigint NOT NULL,
    rounds bigint NOT NULL,
    counts bigint NOT NULL,
    wrong bigint NOT NULL,
    marks bigint NOT NULL,
    out_utc_us bigint,
    out_by text,
    out_reason text,
    PRIMARY KEY (journal, colour, identity)
);
CREATE INDEX deck_use_identity ON deck_use (identity);
COMMENT ON TABLE deck_use IS 'Where a deck was dealt; identity is empty for decks that nobody registered.';

CREATE TABLE figure (
    journal integer NOT NULL REFERENCES journal,
    gaming_day text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    value bigint NOT NULL,
    PRIMARY KEY (gaming_day, journal, name)
);
COMMENT ON TABLE figure IS 'What a table''s report sums up of a gaming day, as numbers that can be added; those of largest: cannot.';

CREATE TABLE wagered (
    journal integer NOT NULL REFERENCES journal,
    gaming_day text COLLATE "C" NOT NULL,
    game text NOT NULL,
    pay_table text NOT NULL,
    rules text NOT NULL,
    wager text NOT NULL,
    beside boolean NOT NULL,
    definition bytea NOT NULL,
    count bigint NOT NULL,
    unbounded bigint NOT NULL,
    least bigint NOT NULL,
    most bigint NOT NULL,
    payouts bigint NOT NULL,
    paid bigint NOT NULL,
    PRIMARY KEY (gaming_day, journal, rules, game, pay_table, wager, beside)
);
COMMENT ON TABLE wagered IS 'Wagers of played rounds by the rules that they were played by; amounts are cents.';
