-- What holds for every task is taken by its weight, greatest first, of which only the beginning is
-- read, however much there is.
CREATE INDEX node_weight ON node (scope_id, kind, importance * confidence);
