-- Records lie by the day on which they came, by the clock of the store that took them: what a
-- table's clock says decides nothing. After some days they are sealed into segments, and the day's
-- table goes.

ALTER TABLE record RENAME TO record_19700101;
ALTER TABLE record_19700101 DROP CONSTRAINT record_journal_fkey;
ALTER INDEX record_pkey RENAME TO record_19700101_pkey;
ALTER INDEX record_kind RENAME TO record_19700101_kind;
-- What came before days were noted is as old as it can be.
ALTER TABLE record_19700101 ADD COLUMN day date NOT NULL DEFAULT '1970-01-01';

-- No reference to the journal: it would be asked for each row, and its row is locked by who writes.
CREATE TABLE record (LIKE record_19700101) PARTITION BY RANGE (day);
-- For stores of an earlier version, which name no day.
ALTER TABLE record ALTER COLUMN day SET DEFAULT (now() AT TIME ZONE 'UTC')::date;
ALTER TABLE record ATTACH PARTITION record_19700101 FOR VALUES FROM (MINVALUE) TO ('1970-01-02');
CREATE INDEX record_kind ON record (journal, kind, seq);
COMMENT ON TABLE record IS 'Events, hot: one is here, in a segment, or, until its day goes, in both.';

CREATE TABLE segment (
    journal integer NOT NULL REFERENCES journal,
    first bigint NOT NULL,
    last bigint NOT NULL,
    hash bytea NOT NULL,
    kinds text[] NOT NULL,
    events bytea NOT NULL,
    PRIMARY KEY (journal, last),
    CHECK (first <= last AND last < first + 500)
);
-- They are compressed already.
ALTER TABLE segment ALTER COLUMN events SET STORAGE EXTERNAL;
COMMENT ON TABLE segment IS 'Up to 500 events of a journal, sealed; hash is the link of the last.';

-- OFFSET keeps conditions on the day away from the names of other tables.
CREATE VIEW hot_day AS
    SELECT name, to_date(substr(name, 8), 'YYYYMMDD') AS day
    FROM (SELECT relname::text AS name FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
        WHERE inhparent = 'record'::regclass OFFSET 0) AS days;
COMMENT ON VIEW hot_day IS 'The days of which records are hot, each with the name of its table.';

CREATE FUNCTION make_day(wanted date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    name text := 'record_' || to_char(wanted, 'YYYYMMDD');
BEGIN
    -- Until the caller's transaction ends, no day goes.
    LOCK TABLE ONLY record IN ROW EXCLUSIVE MODE;
    IF to_regclass(name) IS NULL THEN
        -- One at a time; who waited for it sees what the other has made.
        LOCK TABLE ONLY record IN SHARE UPDATE EXCLUSIVE MODE;
        IF to_regclass(name) IS NULL THEN
            -- It only grows, and goes as a whole: there is nothing to clean.
            EXECUTE format(
                'CREATE TABLE %I (LIKE record INCLUDING ALL, PRIMARY KEY (journal, seq))'
                ' WITH (autovacuum_enabled = off)', name
            );
            EXECUTE format(
                'ALTER TABLE record ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
                name, wanted, wanted + 1
            );
        END IF;
    END IF;
END $$;
COMMENT ON FUNCTION make_day IS 'Have a table for the records of a day; any number of callers at once may.';

SELECT make_day((now() AT TIME ZONE 'UTC')::date + ahead) FROM generate_series(0, 2) AS ahead;
