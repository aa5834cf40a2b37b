-- The CRC-32C of what a row says, by which a flipped bit shows; NULL in rows that were written
-- before, and so not compared. What is counted or cleared in place is not part of it: uses, the
-- parent and what supersedes a node, the check of a piece of evidence.
ALTER TABLE node ADD COLUMN checksum INTEGER;
ALTER TABLE node_version ADD COLUMN checksum INTEGER;
ALTER TABLE evidence ADD COLUMN checksum INTEGER;
ALTER TABLE relation ADD COLUMN checksum INTEGER;
ALTER TABLE event ADD COLUMN checksum INTEGER;
ALTER TABLE decision ADD COLUMN checksum INTEGER;
ALTER TABLE document ADD COLUMN checksum INTEGER;
ALTER TABLE chunk ADD COLUMN checksum INTEGER;

-- Whether the chunks are still indexed by the title, modules and tags that the document had before;
-- NULL where that is not known.
ALTER TABLE document ADD COLUMN relabelled INTEGER;

-- Rows that could not be read, taken out of their tables: kind is that of the record, row all its
-- columns as a JSON object. revision is that of a node, a version or an event, so that what is
-- missing in a count can be told from what was lost.
CREATE TABLE set_aside (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  scope_id INTEGER,
  subject TEXT NOT NULL,
  revision INTEGER,
  reason TEXT NOT NULL,
  at INTEGER NOT NULL,
  row TEXT NOT NULL
) STRICT;
CREATE INDEX set_aside_kind ON set_aside (kind, scope_id, revision);

-- The nodes that each row belonged to, by scope and id: it goes with the first that is forgotten.
CREATE TABLE set_aside_node (
  scope_id INTEGER NOT NULL,
  node TEXT NOT NULL,
  set_aside INTEGER NOT NULL REFERENCES set_aside (id) ON DELETE CASCADE,
  PRIMARY KEY (scope_id, node, set_aside)
) STRICT, WITHOUT ROWID;
CREATE INDEX set_aside_node_row ON set_aside_node (set_aside);
