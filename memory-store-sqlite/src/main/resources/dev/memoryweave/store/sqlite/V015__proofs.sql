-- The proofs by which those who belong to a scope are known, such as the folders of a project: an
-- address of a repository, a digest of a path and the like. joined is 1 if a person said so. They
-- stay when the scope is cleared.
CREATE TABLE scope_proof (
  position INTEGER PRIMARY KEY AUTOINCREMENT,
  scope_id INTEGER NOT NULL REFERENCES scope (id),
  proof TEXT NOT NULL,
  joined INTEGER NOT NULL,
  kept_at INTEGER NOT NULL,
  UNIQUE (scope_id, proof)
) STRICT;
CREATE INDEX scope_proof_text ON scope_proof (proof);
