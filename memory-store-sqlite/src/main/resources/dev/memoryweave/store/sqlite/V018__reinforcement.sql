-- What upkeep makes of the use of a node: how many uses it has counted, how often it has extended
-- the half-life, and what it has added to the importance. NULL stands for none.
ALTER TABLE node ADD COLUMN counted_uses INTEGER;
ALTER TABLE node ADD COLUMN extensions INTEGER;
ALTER TABLE node ADD COLUMN boost REAL;
ALTER TABLE node_version ADD COLUMN counted_uses INTEGER;
ALTER TABLE node_version ADD COLUMN extensions INTEGER;
ALTER TABLE node_version ADD COLUMN boost REAL;
