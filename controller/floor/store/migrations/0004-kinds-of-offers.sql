-- The newest offer of each kind: settings, people, manifest. Who signed it and until when stand
-- beside the text, so that a list of all tables reads no manifests.
ALTER TABLE offer ADD COLUMN kind text NOT NULL DEFAULT 'settings';
ALTER TABLE offer ADD COLUMN signer text NOT NULL DEFAULT '';
ALTER TABLE offer ADD COLUMN until bigint NOT NULL DEFAULT 0;
UPDATE offer SET signer = text::json ->> 'by', until = (text::json ->> 'until')::bigint;
ALTER TABLE offer DROP CONSTRAINT offer_pkey, ADD PRIMARY KEY (place, kind);
