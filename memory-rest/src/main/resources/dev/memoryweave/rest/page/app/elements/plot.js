// Plots over days; their library is loaded when one is first shown.
import { html } from '../../modules/lit-html.js';
import { t } from '../words.js';

let library = null;

function load() {
  library ??= new Promise((resolve, reject) => {
    const sheet = document.createElement('link');
    sheet.rel = 'stylesheet';
    sheet.href = new URL('../../modules/uPlot.min.css', import.meta.url);
    const script = document.createElement('script');
    script.src = new URL('../../modules/uPlot.iife.min.js', import.meta.url);
    script.onload = () => resolve(window.uPlot);
    script.onerror = () => reject(new Error(t.state.failed));
    document.head.append(sheet, script);
  });
  return library;
}

const colour = (name) => {
  const probe = document.createElement('span');
  probe.className = `probe ${name}`;
  document.body.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  return value;
};

async function draw(host, rows, lines) {
  const uPlot = await load();
  host.replaceChildren();
  const axis = { stroke: colour('muted'), grid: { stroke: colour('line'), width: 1 }, ticks: { show: false }, font: '12px system-ui' };
  const plot = new uPlot(
    {
      width: Math.max(240, host.clientWidth),
      height: 180,
      padding: [12, 12, 0, 0],
      legend: { show: false },
      cursor: { y: false },
      axes: [axis, { ...axis, size: 44 }],
      scales: { y: { range: (_, low, high) => [Math.min(0, low), Math.max(4, high)] } },
      series: [
        {},
        ...lines.map(({ name, tone, bars }) => ({
          label: name,
          stroke: colour(tone),
          fill: bars ? colour(tone) : undefined,
          width: bars ? 0 : 2,
          points: { show: false },
          paths: bars ? uPlot.paths.bars({ size: [0.6, 24] }) : undefined,
        })),
      ],
    },
    [rows.map((row) => Date.parse(row.date) / 1000), ...lines.map(({ of }) => rows.map(of))],
    host,
  );
  new ResizeObserver(() => plot.setSize({ width: Math.max(240, host.clientWidth), height: 180 })).observe(host);
}

/** A plot with its legend, and the same numbers as a table. */
export class Plot {
  #drawn = null;

  constructor(name) {
    this.place = `plot-${name}`;
  }

  shown(title, rows, lines) {
    queueMicrotask(() => this.#update(rows, lines));
    return html`<figure class="plot">
      <figcaption><h3>${title}</h3><ul class="legend">
        ${lines.map(({ name, tone }) => html`<li><span class="swatch ${tone}"></span>${name}</li>`)}</ul></figcaption>
      <div class="plot-host" id=${this.place} aria-hidden="true"></div>
      <details><summary>${t.today.numbers}</summary><div class="scroll" tabindex="0" role="region" aria-label=${title}><table>
        <thead><tr><th scope="col">${t.today.day}</th>${lines.map(({ name }) => html`<th scope="col">${name}</th>`)}</tr></thead>
        <tbody>${rows.toReversed().map((row) => html`<tr><th scope="row">${row.date}</th>${lines.map(({ of }) => html`<td>${of(row)}</td>`)}</tr>`)}</tbody>
      </table></div></details>
    </figure>`;
  }

  #update(rows, lines) {
    const host = document.getElementById(this.place);
    if (!host) return;
    const key = JSON.stringify([rows, document.documentElement.dataset.theme]);
    if (this.#drawn === key && host.firstChild) return;
    this.#drawn = key;
    draw(host, rows, lines).catch(() => host.replaceChildren(t.state.failed));
  }
}
