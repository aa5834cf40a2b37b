// Plots over days, drawn by the page itself; the same numbers stand below as a table.
import { html, svg } from '../../modules/lit-html.js';
import { count, day, t } from '../words.js';

const width = 640;
const height = 180;
const inner = { left: 44, right: 8, top: 10, bottom: 22 };
const across = width - inner.left - inner.right;
const down = height - inner.top - inner.bottom;

/** A round number that is at least the greatest value. */
function ceiling(greatest) {
  const power = 10 ** Math.floor(Math.log10(Math.max(greatest, 4)));
  return [1, 2, 4, 5, 10].map((one) => one * power).find((one) => one >= greatest) ?? greatest;
}

/** Lines, and bars behind them; `lines` holds name, tone, the value of a row, and whether it is bars. */
export function plot(title, rows, lines) {
  const top = ceiling(Math.max(0, ...lines.flatMap(({ of }) => rows.map(of))));
  const x = (at) => inner.left + (across * (at + 0.5)) / rows.length;
  const y = (value) => inner.top + down * (1 - value / top);
  const line = ({ of, tone }) =>
    svg`<polyline class="curve ${tone}" points=${rows.map((row, at) => `${x(at).toFixed(1)},${y(of(row)).toFixed(1)}`).join(' ')}/>`;
  const bar = Math.min(24, (across / rows.length) * 0.7);
  const bars = ({ of, tone }) =>
    rows.map((row, at) => svg`<rect class="bar ${tone}" x=${x(at) - bar / 2} y=${y(of(row))} width=${bar} height=${inner.top + down - y(of(row))}/>`);
  const tick = (value) => svg`<line class=grid x1=${inner.left} x2=${width - inner.right} y1=${y(value)} y2=${y(value)}/>
    <text class="scale end" x=${inner.left - 8} y=${y(value) + 4}>${count(value)}</text>`;
  const words = (row) => `${day(row.date)}: ${lines.map(({ name, of }) => `${of(row)} ${name}`).join(', ')}`;
  const days = [0, Math.floor((rows.length - 1) / 2), rows.length - 1];
  return html`<figure class=plot>
    <figcaption><h3>${title}</h3><ul class=legend>
      ${lines.map(({ name, tone }) => html`<li><span class="swatch ${tone}"></span>${name}</li>`)}</ul></figcaption>
    <svg viewBox="0 0 ${width} ${height}" aria-hidden="true">
      ${[0, top / 2, top].map(tick)}
      ${lines.filter((one) => one.bars).map(bars)}${lines.filter((one) => !one.bars).map(line)}
      ${days.map((at, place) => svg`<text class="scale ${['', 'middle', 'end'][place]}" x=${x(at)} y=${height - 4}>${day(rows[at].date)}</text>`)}
      ${rows.map((row, at) => svg`<rect class=touch x=${inner.left + (across * at) / rows.length} y="0" width=${across / rows.length} height=${height}><title>${words(row)}</title></rect>`)}
    </svg>
    <details><summary>${t.today.numbers}</summary><div class=scroll tabindex=0 role=region aria-label=${title}><table>
      <thead><tr><th scope=col>${t.today.day}</th>${lines.map(({ name }) => html`<th scope=col>${name}</th>`)}</tr></thead>
      <tbody>${rows.toReversed().map((row) => html`<tr><th scope=row>${row.date}</th>${lines.map(({ of }) => html`<td>${of(row)}</td>`)}</tr>`)}</tbody>
    </table></div></details>
  </figure>`;
}
