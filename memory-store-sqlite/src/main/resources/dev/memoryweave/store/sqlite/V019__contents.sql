-- Contents that are no memories: files, images and notes of at most 1 MiB, each once in its scope by
-- the SHA-256 of its bytes. personal is 1 if personal data was found in it. The index is for sums.
CREATE TABLE content (
  position INTEGER PRIMARY KEY,
  scope_id INTEGER NOT NULL REFERENCES scope (id),
  digest TEXT NOT NULL,
  name TEXT NOT NULL,
  media_type TEXT NOT NULL,
  size INTEGER NOT NULL,
  owner_trust TEXT NOT NULL,
  owner TEXT,
  added_at INTEGER NOT NULL,
  personal INTEGER NOT NULL,
  row_digest INTEGER,
  data BLOB NOT NULL,
  UNIQUE (scope_id, digest)
) STRICT;
CREATE INDEX content_size ON content (scope_id, size);
