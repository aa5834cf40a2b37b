-- Which of those whom trust or actor name it was, as whoever opened the memory calls it; NULL for
-- one without a name, as all were before.
ALTER TABLE node ADD COLUMN principal TEXT;
ALTER TABLE node_version ADD COLUMN principal TEXT;
ALTER TABLE event ADD COLUMN principal TEXT;
ALTER TABLE decision ADD COLUMN principal TEXT;

-- Those who confirmed a node, a JSON array such as ["agent:codex","cli"]; NULL if nobody is known.
-- confirmations counts those who are not named, too.
ALTER TABLE node ADD COLUMN confirmed_by TEXT;
ALTER TABLE node_version ADD COLUMN confirmed_by TEXT;

-- The checksum takes them in as its last columns, where NULL counts for nothing: that of a row that
-- was there before is still right, and none has to be written anew.
