// What was read of the project, what was left out and why, and what is remembered of each file.
import { html, nothing } from '../../modules/lit-html.js';
import { run } from '../api.js';
import { icon } from '../elements/icons.js';
import { button, facts, head, memoryRows, row, text, time } from '../elements/pieces.js';
import { empty, listEnd, shown } from '../elements/states.js';
import { Load, Pages } from '../load.js';
import { address, go, isPerson } from '../state.js';
import { count, plain, t } from '../words.js';

const states = ['indexed', 'skipped', 'gone'];
const bytes = (size) => (size < 1024 ? `${size} B` : size < 1048576 ? `${(size / 1024).toFixed(1)} KB` : `${(size / 1048576).toFixed(1)} MB`);

export function create() {
  const list = new Pages((given, options) => run('files', { limit: 100, ...given }, options), (answer) => answer.files);
  const one = new Load((path, options) => run('files', { path }, options));
  const source = new Load((ref, options) => run('inspect', { ref }, options));
  let query = new URLSearchParams();
  let listed = null;
  let timer = 0;

  function open(path, next) {
    query = next;
    const asked = { under: next.get('under') ?? undefined, state: next.getAll('state') };
    const words = JSON.stringify(asked);
    if (words !== listed && isPerson()) {
      listed = words;
      list.run(asked);
    }
    const file = next.get('path');
    if (!file) return;
    source.clear();
    if (isPerson()) one.run(file);
    else source.run(file);
  }

  const to = (more) => address('files', [], { under: query.get('under'), state: query.getAll('state'), ...more });

  function typed(event) {
    clearTimeout(timer);
    const under = event.target.value;
    timer = setTimeout(() => go(to({ under }), { replace: true }), 250);
  }

  const fileRow = (file) =>
    row({
      current: file.path === query.get('path'),
      href: to({ path: file.path }),
      look: 'path',
      title: text(file.path),
      summary: file.note && text(file.note),
      side: html`${file.state === 'indexed' ? t.files.passages(file.passages) : html`<span class=flag>${plain(file.state)}</span>`}<span class=kind>${plain(file.type)}</span>${time(file.read_at)}`,
    });

  const lines = () => source.value || source.busy || source.failure
    ? shown(source, ({ source: text }) => html`<p class=quiet><code>${text.locator}</code></p><pre class="block code" tabindex=0 dir=auto>${text.text}</pre>`)
    : nothing;

  const file = (value) => html`<article class=memory><h2 class="memory-title path">${text(value.file.path)}</h2>
    ${value.file.note ? html`<p class=note>${text(value.file.note)}</p>` : nothing}
    ${facts([
      [t.files.state, plain(value.file.state)],
      [t.files.type, html`${plain(value.file.type)} ${value.file.language ?? nothing}`],
      [t.files.size, value.file.size === undefined ? '' : bytes(value.file.size)],
      [t.files.read, time(value.file.read_at)],
      [t.files.redactions, value.file.redactions || ''],
    ])}
    <section class=part><h3>${t.files.memories}</h3>${value.memories.length ? memoryRows(value.memories) : html`<p class=calm>${t.files.noMemories}</p>`}</section>
    <section class=part><div class=part-head><h3>${t.files.passagesTitle} <span class=quiet>${value.passages.length}</span></h3>
      ${button(t.files.whole, () => source.run(value.file.path), 'small')}</div>
      ${lines()}
      ${value.passages.map((passage) => html`<details><summary><span class=quiet>${passage.from_line}–${passage.to_line}</span> ${text(passage.place || t.files.passage)}</summary><pre class="block code" tabindex=0 dir=auto>${passage.text}</pre></details>`)}</section></article>`;

  const leftOut = (all) => all?.length && (query.get('state') ?? 'skipped') === 'skipped'
    ? html`<section class=part><h2>${t.files.states.skipped}</h2><ul class=rows>${all.map((one) => row({ look: 'path', title: text(one.folder ? `${one.path}/` : one.path), side: text(one.detail || one.words) }))}</ul></section>`
    : nothing;

  const counts = () => list.value?.counts;

  function pane() {
    if (!query.get('path')) return nothing;
    return html`<section class=pane aria-label=${t.files.file}><a class=pane-close href=${to({})} aria-label=${t.action.closePane}>${icon('close')}</a>${isPerson() ? shown(one, file) : lines()}</section>`;
  }

  return {
    open,
    changed: () => isPerson() && !list.busy && list.value && list.again(),
    draw: () => html`${head(t.views.files, isPerson() ? html`<div class=tabs role=group aria-label=${t.files.state}>
        ${['', ...states].map((name) => html`<a href=${address('files', [], { under: query.get('under'), state: name })} aria-current=${(query.get('state') ?? '') === name ? 'true' : nothing}>${name ? t.files.states[name] : t.files.all} ${name && counts() ? html`<span class=quiet>${count(name === 'skipped' ? (counts()[name] ?? 0) + (list.value.left_out?.length ?? 0) : counts()[name] ?? 0)}</span>` : nothing}</a>`)}</div>` : nothing)}
      <div class="finder no-facets ${query.get('path') ? 'with-pane' : ''}"><div class=list-side>
        ${isPerson()
          ? html`<div class=list-tools><label class=search>${icon('search')}<span class=unseen>${t.files.under}</span><input type=search data-search placeholder=${t.files.under} .value=${query.get('under') ?? ''} @input=${typed}></label></div>
            ${shown(list, () => (list.items.length || list.value.left_out?.length ? html`<ul class="rows long">${list.items.map(fileRow)}</ul>${listEnd(list)}${list.hasMore ? nothing : leftOut(list.value.left_out)}` : empty(t.files.none, t.files.noneAdvice)))}`
          : html`<p class=quiet>${t.personsOnly}</p>`}</div>${pane()}</div>`,
  };
}
