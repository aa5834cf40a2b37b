-- Every statement may run again: a migration that was interrupted is run from its beginning. Names
-- are plain, so that a search path may choose the schema. Only types and constraints are used that
-- all engines have which speak the protocol. The tenant comes first in each key, so that rows can
-- be spread by it. Times are milliseconds since 1970, lists JSON arrays or NULL.

-- Who shares the database, each with memories of their own. The numbers are those last given: of
-- records, events and decisions. A writer locks its row, so writers of a tenant take turns, and
-- numbers grow in the order of commits. The versions rise with each change of an index;
-- history_mark is that of the last part of history. analysis is the version of the text analysis
-- that made the entries of the text indexes from analyzed_from on; if that is above 0, those below
-- are of an older version and are being replaced.
CREATE TABLE IF NOT EXISTS mw_tenant (
  id bigint PRIMARY KEY,
  name text NOT NULL UNIQUE,
  last_number bigint NOT NULL,
  last_event bigint NOT NULL,
  last_decision bigint NOT NULL,
  node_text_version bigint NOT NULL,
  chunk_text_version bigint NOT NULL,
  history_mark text NOT NULL,
  analysis bigint NOT NULL,
  analyzed_from bigint NOT NULL
);

-- By what writers find out, after a connection broke during a commit, whether the write was kept:
-- the number of the last write of each slot. A slot is a place for one write at a time of one
-- opening of the store.
CREATE TABLE IF NOT EXISTS mw_receipt (
  tenant bigint NOT NULL,
  slot text NOT NULL,
  last_write bigint NOT NULL,
  kept_at bigint NOT NULL,
  PRIMARY KEY (tenant, slot)
);

-- A scope is never removed. revision counts its events, knowledge_revision the changes of what is
-- known of its files, nodes and chunks those that it has.
CREATE TABLE IF NOT EXISTS mw_scope (
  tenant bigint NOT NULL,
  id bigint NOT NULL,
  level text NOT NULL,
  key text NOT NULL,
  revision bigint NOT NULL,
  knowledge_revision bigint NOT NULL,
  nodes bigint NOT NULL,
  chunks bigint NOT NULL,
  PRIMARY KEY (tenant, id),
  UNIQUE (tenant, level, key)
);

-- The current state of each node. number is its place in the order of insertion, entry its entry
-- in the text index. key_session is the session where the tier is bound to one, else an empty
-- text. said is when it was said, or else created.
CREATE TABLE IF NOT EXISTS mw_node (
  tenant bigint NOT NULL,
  number bigint NOT NULL,
  scope_id bigint NOT NULL,
  id text NOT NULL,
  kind text NOT NULL,
  tier text NOT NULL,
  key_session text NOT NULL,
  is_current bigint NOT NULL,
  entry bigint NOT NULL,
  session text,
  turn text,
  part bigint,
  role text,
  speaker text,
  said_at bigint,
  enclosures text,
  key text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  summary text NOT NULL,
  status text NOT NULL,
  stage text,
  parent text,
  anchors text,
  symbols text,
  tags text,
  importance double precision NOT NULL,
  confidence double precision NOT NULL,
  stated_confidence double precision,
  flags text,
  confirmations bigint NOT NULL,
  confirmed_by text,
  use_count bigint NOT NULL,
  last_used_at bigint,
  verified_at bigint,
  counted_uses bigint,
  extensions bigint,
  boost double precision,
  half_life bigint,
  expires_at bigint,
  source text NOT NULL,
  trust text NOT NULL,
  principal text,
  task text,
  commit_id text,
  branch text,
  origin_kind text,
  origin_locator text,
  origin_captured_at bigint,
  origin_digest text,
  origin_media_type text,
  superseded_scope_id bigint,
  superseded_by text,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  revision bigint NOT NULL,
  PRIMARY KEY (tenant, number),
  UNIQUE (tenant, scope_id, id)
);
CREATE UNIQUE INDEX IF NOT EXISTS mw_node_key
  ON mw_node (tenant, scope_id, tier, key, key_session) WHERE is_current = 1;
CREATE UNIQUE INDEX IF NOT EXISTS mw_node_entry ON mw_node (tenant, entry);
CREATE INDEX IF NOT EXISTS mw_node_kind ON mw_node (tenant, scope_id, kind, status, number);
CREATE INDEX IF NOT EXISTS mw_node_scope ON mw_node (tenant, scope_id, number);
CREATE INDEX IF NOT EXISTS mw_node_updated ON mw_node (tenant, scope_id, updated_at, number);
CREATE INDEX IF NOT EXISTS mw_node_session ON mw_node (tenant, scope_id, session)
  WHERE session IS NOT NULL;
CREATE INDEX IF NOT EXISTS mw_node_parent ON mw_node (tenant, scope_id, parent)
  WHERE parent IS NOT NULL;
CREATE INDEX IF NOT EXISTS mw_node_superseded ON mw_node (tenant, superseded_scope_id, superseded_by)
  WHERE superseded_by IS NOT NULL;

CREATE TABLE IF NOT EXISTS mw_node_tag (
  tenant bigint NOT NULL,
  scope_id bigint NOT NULL,
  tag text NOT NULL,
  node bigint NOT NULL,
  PRIMARY KEY (tenant, scope_id, tag, node)
);
CREATE INDEX IF NOT EXISTS mw_node_tag_node ON mw_node_tag (tenant, node);

-- What a node was before each update.
CREATE TABLE IF NOT EXISTS mw_node_version (
  tenant bigint NOT NULL,
  node bigint NOT NULL,
  session text,
  turn text,
  part bigint,
  role text,
  speaker text,
  said_at bigint,
  enclosures text,
  key text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  summary text NOT NULL,
  status text NOT NULL,
  stage text,
  parent text,
  anchors text,
  symbols text,
  tags text,
  importance double precision NOT NULL,
  confidence double precision NOT NULL,
  stated_confidence double precision,
  flags text,
  confirmations bigint NOT NULL,
  confirmed_by text,
  use_count bigint NOT NULL,
  last_used_at bigint,
  verified_at bigint,
  counted_uses bigint,
  extensions bigint,
  boost double precision,
  half_life bigint,
  expires_at bigint,
  source text NOT NULL,
  trust text NOT NULL,
  principal text,
  task text,
  commit_id text,
  branch text,
  origin_kind text,
  origin_locator text,
  origin_captured_at bigint,
  origin_digest text,
  origin_media_type text,
  superseded_scope_id bigint,
  superseded_by text,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  revision bigint NOT NULL,
  PRIMARY KEY (tenant, node, revision)
);

CREATE TABLE IF NOT EXISTS mw_evidence (
  tenant bigint NOT NULL,
  number bigint NOT NULL,
  scope_id bigint NOT NULL,
  id text NOT NULL,
  kind text NOT NULL,
  locator text NOT NULL,
  excerpt text NOT NULL,
  digest text,
  captured_at bigint NOT NULL,
  polarity text NOT NULL,
  verdict text,
  checked_at bigint,
  PRIMARY KEY (tenant, number),
  UNIQUE (tenant, scope_id, id)
);

-- Which evidence is attached to which node; number is the order of attachment.
CREATE TABLE IF NOT EXISTS mw_evidence_link (
  tenant bigint NOT NULL,
  node bigint NOT NULL,
  evidence bigint NOT NULL,
  number bigint NOT NULL,
  PRIMARY KEY (tenant, node, evidence)
);
CREATE INDEX IF NOT EXISTS mw_evidence_link_evidence ON mw_evidence_link (tenant, evidence);

-- Evidence that was taken from a node, as it was then; number is the order of taking.
CREATE TABLE IF NOT EXISTS mw_evidence_detached (
  tenant bigint NOT NULL,
  node bigint NOT NULL,
  number bigint NOT NULL,
  scope_id bigint NOT NULL,
  id text NOT NULL,
  kind text NOT NULL,
  locator text NOT NULL,
  excerpt text NOT NULL,
  digest text,
  captured_at bigint NOT NULL,
  polarity text NOT NULL,
  verdict text,
  checked_at bigint,
  PRIMARY KEY (tenant, node, id)
);
CREATE INDEX IF NOT EXISTS mw_evidence_detached_id ON mw_evidence_detached (tenant, scope_id, id);

-- number is the order in which relations were stated; evidence a JSON array of ids.
CREATE TABLE IF NOT EXISTS mw_relation (
  tenant bigint NOT NULL,
  number bigint NOT NULL,
  from_node bigint NOT NULL,
  predicate text NOT NULL,
  to_node bigint NOT NULL,
  strength text,
  evidence text,
  status text NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  PRIMARY KEY (tenant, number),
  UNIQUE (tenant, from_node, predicate, to_node)
);
CREATE INDEX IF NOT EXISTS mw_relation_to ON mw_relation (tenant, to_node);

-- What a relation was before each change; number is the order of the changes.
CREATE TABLE IF NOT EXISTS mw_relation_version (
  tenant bigint NOT NULL,
  relation bigint NOT NULL,
  number bigint NOT NULL,
  strength text,
  evidence text,
  status text NOT NULL,
  updated_at bigint NOT NULL,
  PRIMARY KEY (tenant, relation, number)
);

CREATE TABLE IF NOT EXISTS mw_event (
  tenant bigint NOT NULL,
  sequence bigint NOT NULL,
  scope_id bigint NOT NULL,
  type text NOT NULL,
  subject text NOT NULL,
  actor text NOT NULL,
  at bigint NOT NULL,
  reason text,
  revision bigint NOT NULL,
  principal text,
  PRIMARY KEY (tenant, sequence)
);
CREATE INDEX IF NOT EXISTS mw_event_scope ON mw_event (tenant, scope_id, sequence);
CREATE INDEX IF NOT EXISTS mw_event_type ON mw_event (tenant, scope_id, type, sequence);
CREATE INDEX IF NOT EXISTS mw_event_subject ON mw_event (tenant, scope_id, subject, sequence);

-- Parts of the journal, each written by one opening of the store: its first event, and a random
-- text. A copy of the database goes on under another one, by which its history is told from that of
-- its original.
CREATE TABLE IF NOT EXISTS mw_history_part (
  tenant bigint NOT NULL,
  first_sequence bigint NOT NULL,
  mark text NOT NULL,
  PRIMARY KEY (tenant, first_sequence)
);

-- What was decided about what was proposed. changes is a JSON array with, for each changed node, its
-- scope_id, id, and revision before and after, or NULL.
CREATE TABLE IF NOT EXISTS mw_decision (
  tenant bigint NOT NULL,
  sequence bigint NOT NULL,
  scope_id bigint NOT NULL,
  outcome text NOT NULL,
  report text NOT NULL,
  session text,
  kind text NOT NULL,
  title text NOT NULL,
  target_scope_id bigint,
  target text,
  result_scope_id bigint,
  result text,
  similarity double precision NOT NULL,
  title_score double precision NOT NULL,
  kind_score double precision NOT NULL,
  path_score double precision NOT NULL,
  candidate_confidence double precision NOT NULL,
  memory_confidence double precision NOT NULL,
  reason text NOT NULL,
  changes text,
  actor text NOT NULL,
  at bigint NOT NULL,
  principal text,
  PRIMARY KEY (tenant, sequence)
);
CREATE INDEX IF NOT EXISTS mw_decision_outcome ON mw_decision (tenant, scope_id, outcome, sequence);
CREATE INDEX IF NOT EXISTS mw_decision_report ON mw_decision (tenant, scope_id, report, sequence);

-- The nodes that each decision names, each once.
CREATE TABLE IF NOT EXISTS mw_decision_node (
  tenant bigint NOT NULL,
  node bigint NOT NULL,
  decision bigint NOT NULL,
  PRIMARY KEY (tenant, node, decision)
);
CREATE INDEX IF NOT EXISTS mw_decision_node_decision ON mw_decision_node (tenant, decision);

-- number is the order of adding.
CREATE TABLE IF NOT EXISTS mw_session (
  tenant bigint NOT NULL,
  number bigint NOT NULL,
  scope_id bigint NOT NULL,
  id text NOT NULL,
  title text,
  runtime text,
  folder text,
  branch text,
  commit_id text,
  continues text,
  started_at bigint NOT NULL,
  ended_at bigint,
  last_active_at bigint NOT NULL,
  messages bigint NOT NULL,
  PRIMARY KEY (tenant, scope_id, id)
);
CREATE INDEX IF NOT EXISTS mw_session_active
  ON mw_session (tenant, scope_id, last_active_at, number);

-- The proofs by which those who belong to a scope are known; joined is 1 if a person said so.
CREATE TABLE IF NOT EXISTS mw_proof (
  tenant bigint NOT NULL,
  number bigint NOT NULL,
  scope_id bigint NOT NULL,
  proof text NOT NULL,
  joined bigint NOT NULL,
  kept_at bigint NOT NULL,
  PRIMARY KEY (tenant, scope_id, proof)
);
CREATE INDEX IF NOT EXISTS mw_proof_text ON mw_proof (tenant, proof);

-- Contents that are no memories, each once in its scope by the SHA-256 of its bytes.
CREATE TABLE IF NOT EXISTS mw_content (
  tenant bigint NOT NULL,
  number bigint NOT NULL,
  scope_id bigint NOT NULL,
  digest text NOT NULL,
  name text NOT NULL,
  media_type text NOT NULL,
  size bigint NOT NULL,
  owner_trust text NOT NULL,
  owner text,
  added_at bigint NOT NULL,
  personal bigint NOT NULL,
  data bytea NOT NULL,
  PRIMARY KEY (tenant, scope_id, digest)
);
CREATE INDEX IF NOT EXISTS mw_content_number ON mw_content (tenant, scope_id, number);

-- The files of projects. The passages of a document have the numbers from its own on, one for each;
-- a document without passages takes one number. drawn is the version that has drawn memories from
-- the text, or, as a negative number, the one that drew them from a text before. relabelled is 1 if
-- its passages are still indexed with a former title, modules or tags.
CREATE TABLE IF NOT EXISTS mw_document (
  tenant bigint NOT NULL,
  number bigint NOT NULL,
  scope_id bigint NOT NULL,
  path text COLLATE "C" NOT NULL,
  drawn bigint NOT NULL,
  relabelled bigint NOT NULL,
  status text NOT NULL,
  type text NOT NULL,
  language text,
  title text NOT NULL,
  modules text,
  tags text,
  size bigint NOT NULL,
  modified_at bigint NOT NULL,
  digest text NOT NULL,
  chunks bigint NOT NULL,
  redactions bigint NOT NULL,
  indexed_at bigint NOT NULL,
  branch text,
  commit_id text,
  note text,
  PRIMARY KEY (tenant, number),
  UNIQUE (tenant, scope_id, path)
);
CREATE INDEX IF NOT EXISTS mw_document_drawn ON mw_document (tenant, scope_id, type, drawn);

-- The passages of the documents; entry is the entry in the text index.
CREATE TABLE IF NOT EXISTS mw_chunk (
  tenant bigint NOT NULL,
  number bigint NOT NULL,
  document bigint NOT NULL,
  entry bigint NOT NULL,
  from_line bigint NOT NULL,
  to_line bigint NOT NULL,
  place text,
  symbols text,
  tags text,
  text text NOT NULL,
  PRIMARY KEY (tenant, number)
);
CREATE INDEX IF NOT EXISTS mw_chunk_document ON mw_chunk (tenant, document, number);
CREATE UNIQUE INDEX IF NOT EXISTS mw_chunk_entry ON mw_chunk (tenant, entry);

-- The text indexes, one of nodes and one of chunks: segments, the postings of their terms, entries
-- that were removed, and how far a merge has come. The bytes are the business of the index.
CREATE TABLE IF NOT EXISTS mw_text_segment (
  tenant bigint NOT NULL,
  index_id bigint NOT NULL,
  number bigint NOT NULL,
  data bytea NOT NULL,
  PRIMARY KEY (tenant, index_id, number)
);

CREATE TABLE IF NOT EXISTS mw_text_posting (
  tenant bigint NOT NULL,
  index_id bigint NOT NULL,
  segment bigint NOT NULL,
  term text COLLATE "C" NOT NULL,
  data bytea NOT NULL,
  PRIMARY KEY (tenant, index_id, segment, term)
);

CREATE TABLE IF NOT EXISTS mw_text_removed (
  tenant bigint NOT NULL,
  index_id bigint NOT NULL,
  entry bigint NOT NULL,
  PRIMARY KEY (tenant, index_id, entry)
);

CREATE TABLE IF NOT EXISTS mw_text_merge (
  tenant bigint NOT NULL,
  index_id bigint NOT NULL,
  progress bytea NOT NULL,
  PRIMARY KEY (tenant, index_id)
);

-- Records that could not be read or belonged to nothing, as they were when a repair took them out of
-- their tables; content is a JSON object of their columns. Of what was found to be missing there is
-- only the subject: the number of an event or several, such as 3-5, or the id of a node.
CREATE TABLE IF NOT EXISTS mw_set_aside (
  tenant bigint NOT NULL,
  number bigint NOT NULL,
  kind text NOT NULL,
  scope_id bigint,
  subject text NOT NULL,
  revision bigint,
  reason text NOT NULL,
  at bigint NOT NULL,
  content text NOT NULL,
  PRIMARY KEY (tenant, number)
);

-- The nodes that each of them belonged to: it goes with the first that is forgotten.
CREATE TABLE IF NOT EXISTS mw_set_aside_node (
  tenant bigint NOT NULL,
  scope_id bigint NOT NULL,
  node text NOT NULL,
  set_aside bigint NOT NULL,
  PRIMARY KEY (tenant, scope_id, node, set_aside)
);
CREATE INDEX IF NOT EXISTS mw_set_aside_node_row ON mw_set_aside_node (tenant, set_aside);

-- The models that vectors are kept of. added counts the links that nodes and chunks were given, and
-- numbers them; removed counts those that were taken.
CREATE TABLE IF NOT EXISTS mw_vector_model (
  tenant bigint NOT NULL,
  id bigint NOT NULL,
  name text NOT NULL,
  dimensions bigint NOT NULL,
  added bigint NOT NULL,
  removed bigint NOT NULL,
  PRIMARY KEY (tenant, id),
  UNIQUE (tenant, name, dimensions)
);

-- The vectors: a byte for each number, then a checksum. hash is the SHA-256 of the text, links how
-- many nodes and chunks have the vector.
CREATE TABLE IF NOT EXISTS mw_vector (
  tenant bigint NOT NULL,
  model bigint NOT NULL,
  links bigint NOT NULL,
  hash bytea NOT NULL,
  data bytea NOT NULL,
  PRIMARY KEY (tenant, model, hash)
);
CREATE INDEX IF NOT EXISTS mw_vector_unused ON mw_vector (tenant, model) WHERE links = 0;

-- Which vector a node (kind 1) or a chunk (kind 2) has; no node has the number of a chunk. number is
-- the place in the order of linking, by which a process finds what is new since it looked last.
CREATE TABLE IF NOT EXISTS mw_vector_link (
  tenant bigint NOT NULL,
  item bigint NOT NULL,
  model bigint NOT NULL,
  number bigint NOT NULL,
  scope_id bigint NOT NULL,
  kind bigint NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (tenant, item, model)
);
CREATE INDEX IF NOT EXISTS mw_vector_link_number ON mw_vector_link (tenant, model, number);

-- The nodes and chunks that have no vector of a model.
CREATE TABLE IF NOT EXISTS mw_vector_missing (
  tenant bigint NOT NULL,
  model bigint NOT NULL,
  kind bigint NOT NULL,
  scope_id bigint NOT NULL,
  item bigint NOT NULL,
  PRIMARY KEY (tenant, model, kind, scope_id, item)
);
