-- The text that a turn is embedded by tells no longer when it was said, so the vectors of turns are
-- not those of their texts any more.
INSERT OR IGNORE INTO node_unembedded (model_id, scope_id, node)
  SELECT v.model_id, v.scope_id, v.node
  FROM node_vector AS v JOIN node AS n ON n.position = v.node WHERE n.kind = 'turn';

-- Counted once for all: links have no index by vector.
UPDATE vector SET links = links - taken.count
FROM (
  SELECT v.vector_id, count(*) AS count
  FROM node_vector AS v JOIN node AS n ON n.position = v.node
  WHERE n.kind = 'turn' GROUP BY v.vector_id) AS taken
WHERE vector.id = taken.vector_id;

UPDATE vector_model SET removed = removed + (
  SELECT count(*) FROM node_vector AS v JOIN node AS n ON n.position = v.node
  WHERE v.model_id = vector_model.id AND n.kind = 'turn');

DELETE FROM vector WHERE links = 0 AND id IN (
  SELECT v.vector_id FROM node_vector AS v JOIN node AS n ON n.position = v.node
  WHERE n.kind = 'turn');

DELETE FROM node_vector WHERE node IN (SELECT position FROM node WHERE kind = 'turn');
