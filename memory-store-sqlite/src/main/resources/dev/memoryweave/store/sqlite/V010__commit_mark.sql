-- One row that every write changes: a number that no other write has, and that of the write before.
-- By it a log beside the file is recognised as the file's own, and a file that was put in its place
-- as another one. It is read past SQLite, so its form is fixed: see CommitMark.
CREATE TABLE commit_mark (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  mark BLOB NOT NULL
) STRICT;
