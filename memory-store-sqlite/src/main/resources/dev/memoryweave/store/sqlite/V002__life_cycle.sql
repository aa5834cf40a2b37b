-- Columns are added at the end and are NULL in the rows that are there, which takes the same moment
-- in a file of any size: no row is written anew. What NULL means is said at each.

-- stated_confidence: how sure the writer was; NULL if that is confidence, which was all there was.
-- flags: a JSON array, or NULL for none. They come after the body, which every reader of them reads.
ALTER TABLE node ADD COLUMN stated_confidence REAL;
ALTER TABLE node ADD COLUMN flags TEXT;
ALTER TABLE node_version ADD COLUMN stated_confidence REAL;
ALTER TABLE node_version ADD COLUMN flags TEXT;

-- What was found when evidence was last looked up again; both NULL if it never was.
ALTER TABLE evidence ADD COLUMN verdict TEXT;
ALTER TABLE evidence ADD COLUMN checked_at INTEGER;

-- NULL if it is created_at, as no change was kept before.
ALTER TABLE relation ADD COLUMN updated_at INTEGER;

-- What a relation was before each change; position is the order of the changes.
CREATE TABLE relation_version (
  position INTEGER PRIMARY KEY,
  relation INTEGER NOT NULL REFERENCES relation (position) ON DELETE CASCADE,
  strength TEXT,
  evidence TEXT,
  status TEXT NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX relation_version_relation ON relation_version (relation);

-- What was decided about what was proposed. AUTOINCREMENT keeps the number of a decision that went
-- with its node from being given away again. target and result are ids of nodes, changes is a JSON
-- array with, for each changed node, its scope_id, id, and revision before and after, or NULL.
CREATE TABLE decision (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  scope_id INTEGER NOT NULL REFERENCES scope (id),
  outcome TEXT NOT NULL,
  report TEXT NOT NULL,
  session TEXT,
  kind TEXT NOT NULL,
  title TEXT NOT NULL,
  target_scope_id INTEGER,
  target TEXT,
  result_scope_id INTEGER,
  result TEXT,
  similarity REAL NOT NULL,
  title_score REAL NOT NULL,
  kind_score REAL NOT NULL,
  path_score REAL NOT NULL,
  candidate_confidence REAL NOT NULL,
  memory_confidence REAL NOT NULL,
  reason TEXT NOT NULL,
  changes TEXT,
  actor TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX decision_outcome ON decision (scope_id, outcome);
CREATE INDEX decision_report ON decision (scope_id, report);

-- The nodes that each decision names, each once. No reference to decision: that would need an index
-- by it, and whoever removes a decision knows what it names.
CREATE TABLE decision_node (
  node INTEGER NOT NULL REFERENCES node (position) ON DELETE CASCADE,
  decision INTEGER NOT NULL,
  PRIMARY KEY (node, decision)
) STRICT, WITHOUT ROWID;
