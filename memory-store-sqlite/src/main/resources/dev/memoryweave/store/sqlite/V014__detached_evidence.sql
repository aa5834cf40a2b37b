-- Evidence that was taken from a node, as it was then: position is the order of taking, the other
-- columns mean what they mean in evidence. It goes with the node, and when it is attached again.
CREATE TABLE evidence_detached (
  position INTEGER PRIMARY KEY,
  node INTEGER NOT NULL REFERENCES node (position) ON DELETE CASCADE,
  scope_id INTEGER NOT NULL REFERENCES scope (id),
  id TEXT NOT NULL,
  kind TEXT NOT NULL,
  locator TEXT NOT NULL,
  digest TEXT,
  captured_at INTEGER NOT NULL,
  polarity TEXT NOT NULL,
  excerpt TEXT NOT NULL,
  verdict TEXT,
  checked_at INTEGER,
  UNIQUE (node, id)
) STRICT;
