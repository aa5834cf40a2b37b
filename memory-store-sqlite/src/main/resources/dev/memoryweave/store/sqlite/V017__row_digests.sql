-- The digest of all that a row says, of its keys and of what is changed in place too: the sum of
-- the digests of its values (see RowDigest). NULL in rows that were written before, which keep their
-- checksum if they have one until they are written anew. What is counted or listed from other rows
-- is compared with those instead.
ALTER TABLE meta ADD COLUMN row_digest INTEGER;
ALTER TABLE scope ADD COLUMN row_digest INTEGER;
ALTER TABLE node ADD COLUMN row_digest INTEGER;
ALTER TABLE node_version ADD COLUMN row_digest INTEGER;
ALTER TABLE evidence ADD COLUMN row_digest INTEGER;
ALTER TABLE evidence_link ADD COLUMN row_digest INTEGER;
ALTER TABLE evidence_detached ADD COLUMN row_digest INTEGER;
ALTER TABLE relation ADD COLUMN row_digest INTEGER;
ALTER TABLE relation_version ADD COLUMN row_digest INTEGER;
ALTER TABLE history_part ADD COLUMN row_digest INTEGER;
ALTER TABLE event ADD COLUMN row_digest INTEGER;
ALTER TABLE decision ADD COLUMN row_digest INTEGER;
ALTER TABLE session ADD COLUMN row_digest INTEGER;
ALTER TABLE scope_proof ADD COLUMN row_digest INTEGER;
ALTER TABLE document ADD COLUMN row_digest INTEGER;
ALTER TABLE chunk ADD COLUMN row_digest INTEGER;
ALTER TABLE vector_model ADD COLUMN row_digest INTEGER;
ALTER TABLE vector ADD COLUMN row_digest INTEGER;
ALTER TABLE node_vector ADD COLUMN row_digest INTEGER;
ALTER TABLE chunk_vector ADD COLUMN row_digest INTEGER;
ALTER TABLE set_aside ADD COLUMN row_digest INTEGER;
ALTER TABLE set_aside_node ADD COLUMN row_digest INTEGER;
