// Where the nodes of a large graph stand.
const goldenAngle = 2.4;
const step = 26;
const gap = 2 * step;

/** What hangs together, the largest first; neighbours follow one another. */
function parts(nodes, edges) {
  const near = new Map(nodes.map((node) => [node.id, []]));
  for (const { from, to } of edges) {
    near.get(from)?.push(to);
    near.get(to)?.push(from);
  }
  const seen = new Set();
  const found = [];
  for (const [id] of [...near].sort((one, other) => other[1].length - one[1].length)) {
    if (seen.has(id)) continue;
    const part = [id];
    seen.add(id);
    for (let at = 0; at < part.length; at++) {
      for (const next of near.get(part[at])) {
        if (near.has(next) && !seen.has(next)) {
          seen.add(next);
          part.push(next);
        }
      }
    }
    found.push(part);
  }
  return found.sort((one, other) => other.length - one.length);
}

/** The place of each node: a part is a disc around its busiest node. */
export function discs(nodes, edges) {
  const places = new Map();
  const all = parts(nodes, edges);
  const radius = (part) => step * Math.sqrt(part.length);
  const width = 1.3 * Math.sqrt(all.reduce((sum, part) => sum + (2 * radius(part) + gap) ** 2, 0));
  let x = 0;
  let y = 0;
  let row = 0;
  for (const part of all) {
    const size = 2 * radius(part) + gap;
    if (x > 0 && x + size > width) {
      x = 0;
      y += row;
      row = 0;
    }
    part.forEach((id, at) => {
      const far = step * Math.sqrt(at);
      places.set(id, { x: x + size / 2 + far * Math.cos(at * goldenAngle), y: y + size / 2 + far * Math.sin(at * goldenAngle) });
    });
    x += size;
    row = Math.max(row, size);
  }
  return places;
}
