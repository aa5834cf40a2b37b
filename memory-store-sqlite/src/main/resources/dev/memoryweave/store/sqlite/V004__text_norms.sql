-- What a score needs of each entry of the text indexes besides its terms, in blocks of 1,024: block
-- n is about the entries from 1024 n on. codes has a byte for each, the code of its length, 0 for
-- no entry; scopes says of runs of entries which scope they are in, as pairs of numbers, how many
-- and the scope's id. entries and length are sums over the block.
CREATE TABLE node_text_norms (
  block INTEGER PRIMARY KEY,
  entries INTEGER NOT NULL,
  length INTEGER NOT NULL,
  codes BLOB NOT NULL,
  scopes BLOB NOT NULL
) STRICT;
CREATE TABLE chunk_text_norms (
  block INTEGER PRIMARY KEY,
  entries INTEGER NOT NULL,
  length INTEGER NOT NULL,
  codes BLOB NOT NULL,
  scopes BLOB NOT NULL
) STRICT;

-- The indexes are built anew when the file is opened, which fills the tables.
DELETE FROM meta WHERE name IN ('text_index_version', 'chunk_index_version');
