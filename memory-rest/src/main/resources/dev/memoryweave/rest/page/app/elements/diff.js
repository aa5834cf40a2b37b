// The difference between two texts, word by word.
import { html, nothing } from '../../modules/lit-html.js';
import { t } from '../words.js';

const mostCells = 1_000_000;

function words(text) {
  return text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? [];
}

/** Rows of the longest common subsequence, from the end. */
function lengths(a, b) {
  const rows = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      rows[i][j] = a[i] === b[j] ? rows[i + 1][j + 1] + 1 : Math.max(rows[i + 1][j], rows[i][j + 1]);
    }
  }
  return rows;
}

/** Parts with `side` both, before or after. */
export function differences(before, after) {
  const parts = [];
  const add = (side, text) => {
    const last = parts.at(-1);
    if (last?.side === side) last.text += text;
    else if (text) parts.push({ side, text });
  };
  const a = words(before);
  const b = words(after);
  if (a.length * b.length > mostCells) {
    add('before', before);
    add('after', after);
    return parts;
  }
  const rows = lengths(a, b);
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) (add('both', a[i++]), j++);
    else if (j >= b.length || (i < a.length && rows[i + 1][j] >= rows[i][j + 1])) add('before', a[i++]);
    else add('after', b[j++]);
  }
  return parts;
}

/** One text with what went and what came marked in it. */
export function difference(before, after) {
  return html`<div class=text-block dir=auto>${differences(before, after).map(({ side, text }) =>
    side === 'both' ? text : side === 'before' ? html`<del>${text}</del>` : html`<ins>${text}</ins>`,
  )}</div>`;
}

/** Two texts beside each other, each with its own words marked. */
export function sides(left, right) {
  const parts = differences(left.text, right.text);
  const drawn = (own, mark) =>
    parts.filter(({ side }) => side === 'both' || side === own).map(({ side, text }) => (side === 'both' ? text : mark(text)));
  return html`<div class=sides>
    <div><h3>${left.title}</h3>${left.note ?? nothing}
      <div class=text-block dir=auto>${left.text ? drawn('before', (text) => html`<del>${text}</del>`) : t.memory.noText}</div></div>
    <div><h3>${right.title}</h3>${right.note ?? nothing}
      <div class=text-block dir=auto>${right.text ? drawn('after', (text) => html`<ins>${text}</ins>`) : t.memory.noText}</div></div>
  </div>`;
}
