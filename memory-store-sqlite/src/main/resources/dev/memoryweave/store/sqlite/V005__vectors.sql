-- The models that vectors are kept of. added counts the links that nodes and chunks were given, and
-- numbers them; removed counts those that were taken. AUTOINCREMENT keeps the id of a model that is
-- gone from being given away again, by which processes know what they hold in memory.
CREATE TABLE vector_model (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  dimensions INTEGER NOT NULL,
  added INTEGER NOT NULL DEFAULT 0,
  removed INTEGER NOT NULL DEFAULT 0,
  UNIQUE (name, dimensions)
) STRICT;

-- The vectors: a byte for each number, then a checksum. hash is the SHA-256 of the text, links how
-- many nodes and chunks have the vector. None of the tables below names another one as a reference:
-- checking would make each change a nested transaction, and their writers know what goes together.
CREATE TABLE vector (
  id INTEGER PRIMARY KEY,
  model_id INTEGER NOT NULL,
  hash BLOB NOT NULL,
  links INTEGER NOT NULL,
  data BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX vector_hash ON vector (model_id, hash);
CREATE INDEX vector_unused ON vector (model_id) WHERE links = 0;

-- Which vector a node has; number is its place in the order of linking, by which a process finds
-- what is new since it looked last.
CREATE TABLE node_vector (
  node INTEGER NOT NULL,
  model_id INTEGER NOT NULL,
  number INTEGER NOT NULL,
  scope_id INTEGER NOT NULL,
  vector_id INTEGER NOT NULL,
  PRIMARY KEY (node, model_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX node_vector_number ON node_vector (model_id, number);

-- The nodes that have no vector of a model.
CREATE TABLE node_unembedded (
  model_id INTEGER NOT NULL,
  scope_id INTEGER NOT NULL,
  node INTEGER NOT NULL,
  PRIMARY KEY (model_id, scope_id, node)
) STRICT, WITHOUT ROWID;

-- The same for chunks.
CREATE TABLE chunk_vector (
  chunk INTEGER NOT NULL,
  model_id INTEGER NOT NULL,
  number INTEGER NOT NULL,
  scope_id INTEGER NOT NULL,
  vector_id INTEGER NOT NULL,
  PRIMARY KEY (chunk, model_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX chunk_vector_number ON chunk_vector (model_id, number);

CREATE TABLE chunk_unembedded (
  model_id INTEGER NOT NULL,
  scope_id INTEGER NOT NULL,
  chunk INTEGER NOT NULL,
  PRIMARY KEY (model_id, scope_id, chunk)
) STRICT, WITHOUT ROWID;
