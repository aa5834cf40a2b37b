-- Parts of the journal, each written by one opening of the store: its first event, and a random
-- number. A copy of the file that goes on is opened anew, so that its part has another number, by
-- which its history is told from that of the file it was made of.
CREATE TABLE history_part (
  first_sequence INTEGER PRIMARY KEY,
  mark INTEGER NOT NULL
) STRICT;
INSERT INTO history_part (first_sequence, mark)
  SELECT min(sequence), random() FROM event HAVING count(*) > 0;
