-- All that a search wants of the nodes that match, so that the few hundred rows it looks at are not
-- spread over all pages of the table: a page of the index has sixty, one of the table four.
CREATE INDEX node_hit
  ON node (position, scope_id, id, session, status, kind, expires_at, branch);
