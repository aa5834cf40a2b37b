-- Facts about the whole store, such as the version of the text analysis that filled the index.
CREATE TABLE meta (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- revision counts the events of a scope, nodes its nodes (a search decides by it how to filter).
CREATE TABLE scope (
  id INTEGER PRIMARY KEY,
  level TEXT NOT NULL,
  key TEXT NOT NULL,
  revision INTEGER NOT NULL DEFAULT 0,
  nodes INTEGER NOT NULL DEFAULT 0,
  UNIQUE (level, key)
) STRICT;

-- The current state of each node. position is the place in the order of insertion; AUTOINCREMENT
-- keeps the place of a deleted node from being given away again. Times are milliseconds since
-- 1970, lists JSON arrays or NULL. The body comes last, so that reading the columns before it
-- does not touch the overflow pages of long ones. superseded_scope_id is a scope's id, too, but
-- to declare it would make each update a nested transaction (scopes are never removed anyway).
CREATE TABLE node (
  position INTEGER PRIMARY KEY AUTOINCREMENT,
  scope_id INTEGER NOT NULL REFERENCES scope (id),
  id TEXT NOT NULL,
  kind TEXT NOT NULL,
  tier TEXT NOT NULL,
  session TEXT,
  key TEXT NOT NULL,
  -- The session where the tier is bound to one, else an empty text: keys are unique within it.
  key_session TEXT NOT NULL,
  status TEXT NOT NULL,
  is_current INTEGER NOT NULL,
  expires_at INTEGER,
  title TEXT NOT NULL,
  summary TEXT NOT NULL,
  stage TEXT,
  parent TEXT,
  anchors TEXT,
  symbols TEXT,
  tags TEXT,
  importance REAL NOT NULL,
  confidence REAL NOT NULL,
  confirmations INTEGER NOT NULL,
  use_count INTEGER NOT NULL,
  last_used_at INTEGER,
  verified_at INTEGER,
  half_life INTEGER,
  source TEXT NOT NULL,
  trust TEXT NOT NULL,
  task TEXT,
  commit_id TEXT,
  branch TEXT,
  origin_kind TEXT,
  origin_locator TEXT,
  origin_captured_at INTEGER,
  origin_digest TEXT,
  origin_media_type TEXT,
  superseded_scope_id INTEGER,
  superseded_by TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  body TEXT NOT NULL
) STRICT;

-- Each index ends in the position, as every index of a table with an integer key does, so a page
-- in the order of insertion is one range of one of them.
CREATE UNIQUE INDEX node_id ON node (scope_id, id);
CREATE UNIQUE INDEX node_key ON node (scope_id, tier, key, key_session) WHERE is_current = 1;
CREATE INDEX node_kind ON node (scope_id, kind, status);
CREATE INDEX node_status ON node (scope_id, status);
CREATE INDEX node_updated ON node (scope_id, kind, updated_at);
CREATE INDEX node_session ON node (scope_id, session) WHERE session IS NOT NULL;
CREATE INDEX node_parent ON node (scope_id, parent) WHERE parent IS NOT NULL;
CREATE INDEX node_superseded ON node (superseded_scope_id, superseded_by)
  WHERE superseded_by IS NOT NULL;

-- The tags of the nodes once more, to find nodes by them. No reference to node: that would need an
-- index by position, and whoever removes a node knows its tags.
CREATE TABLE node_tag (
  scope_id INTEGER NOT NULL,
  tag TEXT NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY (scope_id, tag, position)
) STRICT, WITHOUT ROWID;

-- What a node was before each update; the columns mean what they mean in node.
CREATE TABLE node_version (
  node INTEGER NOT NULL REFERENCES node (position) ON DELETE CASCADE,
  session TEXT,
  key TEXT NOT NULL,
  status TEXT NOT NULL,
  expires_at INTEGER,
  title TEXT NOT NULL,
  summary TEXT NOT NULL,
  stage TEXT,
  parent TEXT,
  anchors TEXT,
  symbols TEXT,
  tags TEXT,
  importance REAL NOT NULL,
  confidence REAL NOT NULL,
  confirmations INTEGER NOT NULL,
  use_count INTEGER NOT NULL,
  last_used_at INTEGER,
  verified_at INTEGER,
  half_life INTEGER,
  source TEXT NOT NULL,
  trust TEXT NOT NULL,
  task TEXT,
  commit_id TEXT,
  branch TEXT,
  origin_kind TEXT,
  origin_locator TEXT,
  origin_captured_at INTEGER,
  origin_digest TEXT,
  origin_media_type TEXT,
  superseded_scope_id INTEGER,
  superseded_by TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  body TEXT NOT NULL,
  UNIQUE (node, revision)
) STRICT;

-- The terms of each node, joined by spaces; the rowid is the position. Terms hold a-z, 0-9, '_'
-- and characters from U+0080 on, which this tokenizer takes as they are. A colon is in no term:
-- it marks the scope, so that a search can be narrowed to a scope inside the index.
CREATE VIRTUAL TABLE node_text USING fts5 (
  title, labels, body, scope,
  content = '', contentless_delete = 1,
  tokenize = "ascii tokenchars '_:'"
);

CREATE TABLE evidence (
  position INTEGER PRIMARY KEY,
  scope_id INTEGER NOT NULL REFERENCES scope (id),
  id TEXT NOT NULL,
  kind TEXT NOT NULL,
  locator TEXT NOT NULL,
  digest TEXT,
  captured_at INTEGER NOT NULL,
  polarity TEXT NOT NULL,
  excerpt TEXT NOT NULL,
  UNIQUE (scope_id, id)
) STRICT;

-- Which evidence is attached to which node; position is the order of attachment.
CREATE TABLE evidence_link (
  position INTEGER PRIMARY KEY,
  node INTEGER NOT NULL REFERENCES node (position) ON DELETE CASCADE,
  evidence INTEGER NOT NULL REFERENCES evidence (position),
  UNIQUE (node, evidence)
) STRICT;
CREATE INDEX evidence_link_evidence ON evidence_link (evidence);

-- position is the order in which relations were stated.
CREATE TABLE relation (
  position INTEGER PRIMARY KEY,
  from_node INTEGER NOT NULL REFERENCES node (position) ON DELETE CASCADE,
  predicate TEXT NOT NULL,
  to_node INTEGER NOT NULL REFERENCES node (position) ON DELETE CASCADE,
  strength TEXT,
  evidence TEXT,
  status TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (from_node, predicate, to_node)
) STRICT;
CREATE INDEX relation_to ON relation (to_node);

CREATE TABLE event (
  sequence INTEGER PRIMARY KEY,
  scope_id INTEGER NOT NULL REFERENCES scope (id),
  type TEXT NOT NULL,
  subject TEXT NOT NULL,
  actor TEXT NOT NULL,
  at INTEGER NOT NULL,
  reason TEXT,
  revision INTEGER NOT NULL
) STRICT;
CREATE INDEX event_type ON event (scope_id, type);
CREATE INDEX event_subject ON event (scope_id, subject);
