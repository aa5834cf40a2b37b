-- Who said a turn, and when; NULL in everything else. turn is the id of the message within its
-- session, part the number of its part. enclosures is a JSON object with the tool calls and the
-- attachments, NULL if there are none. The checksum takes them in as its last columns.
ALTER TABLE node ADD COLUMN turn TEXT;
ALTER TABLE node ADD COLUMN part INTEGER;
ALTER TABLE node ADD COLUMN role TEXT;
ALTER TABLE node ADD COLUMN speaker TEXT;
ALTER TABLE node ADD COLUMN said_at INTEGER;
ALTER TABLE node ADD COLUMN enclosures TEXT;
ALTER TABLE node_version ADD COLUMN turn TEXT;
ALTER TABLE node_version ADD COLUMN part INTEGER;
ALTER TABLE node_version ADD COLUMN role TEXT;
ALTER TABLE node_version ADD COLUMN speaker TEXT;
ALTER TABLE node_version ADD COLUMN said_at INTEGER;
ALTER TABLE node_version ADD COLUMN enclosures TEXT;

-- The sessions. continues is the name of the session whose work it goes on with, messages counts
-- what was recorded. Nodes name their session by its name and need no row here.
CREATE TABLE session (
  position INTEGER PRIMARY KEY AUTOINCREMENT,
  scope_id INTEGER NOT NULL REFERENCES scope (id),
  id TEXT NOT NULL,
  title TEXT,
  runtime TEXT,
  folder TEXT,
  branch TEXT,
  commit_id TEXT,
  continues TEXT,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  last_active_at INTEGER NOT NULL,
  messages INTEGER NOT NULL,
  UNIQUE (scope_id, id)
) STRICT;
CREATE INDEX session_active ON session (scope_id, last_active_at);

-- Before, the title of a turn told the speaker, and after a comma or a bracket the time. It is left
-- as it is; the columns say the same. A title that is neither a role nor a name with a time was
-- written by somebody who had another use for it, unless the turn was taken from a conversation.
CREATE TEMP TABLE said_before AS
  SELECT position, title, source, origin_kind,
    min(
      iif(instr(title, ',') = 0, 1000, instr(title, ',')),
      iif(instr(title, ';') = 0, 1000, instr(title, ';')),
      iif(instr(title, '(') = 0, 1000, instr(title, '(')),
      iif(instr(title, '[') = 0, 1000, instr(title, '[')),
      iif(instr(title, '|') = 0, 1000, instr(title, '|')),
      iif(instr(title, '–') = 0, 1000, instr(title, '–')),
      iif(instr(title, '—') = 0, 1000, instr(title, '—'))) AS mark
  FROM node WHERE kind = 'turn' AND body <> '';

CREATE TEMP TABLE speaker_before AS
  SELECT position, source,
    CASE WHEN mark < 1000 AND substr(title, mark) GLOB '*[0-9]*'
      THEN trim(substr(title, 1, mark - 1)) ELSE title END AS speaker,
    origin_kind = 'conversation' OR (mark < 1000 AND substr(title, mark) GLOB '*[0-9]*') AS sure
  FROM said_before;

-- The checksums of these rows are not over the new columns.
UPDATE node SET
  turn = substr(id, 6),
  part = 0,
  role = CASE
    WHEN lower(s.speaker) IN ('assistant', 'agent', 'ai', 'bot', 'model') THEN 'assistant'
    WHEN lower(s.speaker) IN ('system', 'tool') THEN lower(s.speaker)
    ELSE 'user' END,
  speaker = CASE
    WHEN s.speaker = '' OR lower(s.speaker) IN ('user', 'human', 'assistant', 'agent', 'ai', 'bot',
      'model', 'system', 'tool', 'unknown') THEN NULL
    ELSE substr(s.speaker, 1, 200) END,
  said_at = origin_captured_at,
  checksum = NULL
FROM speaker_before AS s
WHERE s.position = node.position AND (s.sure OR lower(s.speaker) IN ('user', 'human', 'assistant',
  'agent', 'ai', 'bot', 'model', 'system', 'tool', 'unknown'));

DROP TABLE speaker_before;
DROP TABLE said_before;

-- Sessions that turns and episodes were filed under so far, as ended: nobody says that they go on.
INSERT INTO session (scope_id, id, branch, started_at, ended_at, last_active_at, messages)
  SELECT scope_id, session, max(branch),
    min(ifnull(said_at, created_at)), max(ifnull(said_at, created_at)),
    max(ifnull(said_at, created_at)), sum(kind = 'turn')
  FROM node WHERE session IS NOT NULL AND tier = 'episodic'
  GROUP BY scope_id, session ORDER BY min(position);

-- The text index takes speakers from their column, so it is built anew when the file is opened.
DELETE FROM meta WHERE name = 'text_index_version';
