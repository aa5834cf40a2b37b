-- Columns are added with a constant default, which writes no row anew.

-- knowledge_revision counts the changes of what is known of a scope's files, chunks its chunks.
ALTER TABLE scope ADD COLUMN knowledge_revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE scope ADD COLUMN chunks INTEGER NOT NULL DEFAULT 0;

-- The files of projects. The chunks of a document have the ids from the document's own on, one for
-- each, so that neither they nor the text index need to name their document: it is the one with the
-- highest id that is not above theirs. A document without chunks takes one id. Lists are JSON
-- arrays or NULL, times milliseconds since 1970, a digest its bytes or NULL for none.
CREATE TABLE document (
  id INTEGER PRIMARY KEY,
  scope_id INTEGER NOT NULL REFERENCES scope (id),
  path TEXT NOT NULL,
  status TEXT NOT NULL,
  type TEXT NOT NULL,
  language TEXT,
  title TEXT NOT NULL,
  modules TEXT,
  tags TEXT,
  size INTEGER NOT NULL,
  modified_at INTEGER NOT NULL,
  digest BLOB,
  chunks INTEGER NOT NULL,
  redactions INTEGER NOT NULL,
  indexed_at INTEGER NOT NULL,
  branch TEXT,
  commit_id TEXT,
  note TEXT
) STRICT;

-- Paths are unique within a scope, which the writer sees to: an index cannot be unique in its first
-- columns and hold all that tells whether a file has changed, which is read for all files at once.
CREATE INDEX document_path
  ON document (scope_id, path, status, size, modified_at, indexed_at, digest);
CREATE INDEX document_digest ON document (scope_id, digest) WHERE digest IS NOT NULL;
CREATE INDEX document_type ON document (scope_id, status, type, chunks);

-- The passages of the documents; lists are JSON arrays or NULL. The text comes last, so that
-- reading the columns before it does not touch the overflow pages of long ones.
CREATE TABLE chunk (
  id INTEGER PRIMARY KEY,
  from_line INTEGER NOT NULL,
  to_line INTEGER NOT NULL,
  place TEXT,
  symbols TEXT,
  tags TEXT,
  text TEXT NOT NULL
) STRICT;

-- The terms of each chunk, as those of the nodes in node_text; the rowid is the id of the chunk.
CREATE VIRTUAL TABLE chunk_text USING fts5 (
  place, labels, body, scope,
  content = '', contentless_delete = 1,
  tokenize = "ascii tokenchars '_:'"
);
