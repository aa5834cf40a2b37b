-- A step that no release has, to test how files are migrated.
ALTER TABLE node ADD COLUMN colour TEXT;
CREATE TABLE colour (name TEXT PRIMARY KEY) STRICT;
INSERT INTO colour (name) VALUES ('green');
