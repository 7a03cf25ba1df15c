-- A table that was taken away without an order: boards leave it out until it is heard again.
CREATE TABLE removal (
    number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    place text NOT NULL REFERENCES place,
    removed timestamptz NOT NULL DEFAULT now(),
    removed_by text NOT NULL,
    reason text NOT NULL
);
CREATE INDEX removal_place ON removal (place);
COMMENT ON TABLE removal IS 'A person has taken a table off the floor; what comes of it later brings it back.';
