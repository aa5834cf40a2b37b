-- The version that has drawn memories from the text that a document holds; or, as a negative number,
-- the one that drew them from a text that it held before; 0 where that is not known, as for all that
-- was read before this was noted.
ALTER TABLE document ADD COLUMN drawn INTEGER NOT NULL DEFAULT 0;

-- What is still to be drawn from is a range of this index, and empty most of the time.
CREATE INDEX document_drawn ON document (scope_id, type, drawn);
