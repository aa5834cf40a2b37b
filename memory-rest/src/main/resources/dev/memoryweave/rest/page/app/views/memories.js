// The memories: found, filtered and sorted, one of them whole beside the list.
import { html, nothing } from '../../modules/lit-html.js';
import { run } from '../api.js';
import { add, forget, retire } from '../elements/actions.js';
import { ask } from '../elements/dialog.js';
import { download } from '../elements/download.js';
import { changed, flagNames, given, kinds, levels, orders, pairs, searchOnly, statuses, tiers, times } from '../elements/filters.js';
import { icon } from '../elements/icons.js';
import { MemoryPane } from '../elements/memory.js';
import { tell, tellFailure } from '../elements/notices.js';
import { button, head, memoryAddress, memoryRow, options } from '../elements/pieces.js';
import { selectBox, selectionBar } from '../elements/selection.js';
import { empty, listEnd, shown } from '../elements/states.js';
import { Pages } from '../load.js';
import { address, go, isPerson, kept, mayWrite, refresh } from '../state.js';
import { count, plain, t } from '../words.js';

const page = 50;
const most = 10_000;

export function create() {
  const list = new Pages(read, (answer) => answer.memories ?? answer.matches);
  const pane = new MemoryPane();
  const chosen = new Map();
  let query = new URLSearchParams();
  let listed = null;
  let counts = null;
  let timer = 0;

  async function read(asked, options) {
    const wanted = { limit: page, ...asked, sort: asked.query ? undefined : asked.sort };
    if (!isPerson()) return run('search', { ...searchOnly(wanted), limit: page, cursor: wanted.cursor }, options);
    const answer = await run('memories', { ...wanted, counts: !wanted.cursor }, options);
    if (answer.counts) counts = answer.counts;
    return answer;
  }

  function open(path, next) {
    query = next;
    const words = next.toString();
    if (words !== listed) {
      listed = words;
      chosen.clear();
      list.run(given(next));
    }
    pane.open(path[0] ?? null);
  }

  const all = () => Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name)]));
  const show = (next, replace = true) => go(`#/memories${next.size ? `?${next}` : ''}`, { replace });
  const set = (name, value, present = true) => show(changed(query, name, value, present));

  function typed(event) {
    clearTimeout(timer);
    const words = event.target.value;
    timer = setTimeout(() => set('query', words), 100);
  }

  const option = (name, value, number) => html`<label class=option><input type=checkbox .checked=${query.getAll(name).includes(value)}
    @change=${(event) => set(name, value, event.target.checked)}> <span>${name === 'author' || name === 'tag' ? html`<bdi>${value}</bdi>` : plain(value)}</span>${number === undefined ? nothing : html`<span class=quiet>${count(number)}</span>`}</label>`;

  function group(name, title, values, numbers, opened = false) {
    const shownValues = numbers ? values.filter((value) => numbers[value] || query.getAll(name).includes(value)) : values;
    if (!shownValues.length) return nothing;
    return html`<details ?open=${opened || query.has(name)}><summary>${title}</summary><div class=options>${shownValues.map((value) => option(name, value, numbers?.[value]))}</div></details>`;
  }

  const field = (name, title, type = 'text') => html`<label class=field><span>${title}</span><input type=${type} .value=${query.get(name) ?? ''} @change=${(event) => set(name, event.target.value)} autocomplete=off></label>`;

  const filters = () => html`<div class=filters>
    ${group('kind', t.list.kind, kinds, counts?.kinds, true)}
    ${group('status', t.list.status, statuses, counts?.statuses, true)}
    ${group('tier', t.list.tier, tiers, counts?.tiers)}
    ${isPerson() && counts ? group('author', t.list.author, counts.authors.map((one) => one.author), Object.fromEntries(counts.authors.map((one) => [one.author, one.count]))) : nothing}
    ${isPerson() ? group('flag', t.list.flag, flagNames) : nothing}
    ${isPerson() ? group('level', t.list.level, levels) : nothing}
    <details ?open=${['tag', 'branch', 'file', 'session', ...times].some((name) => query.has(name))}><summary>${t.list.further}</summary><div class=fields>
      ${field('tag', t.list.tag)}
      ${isPerson() ? html`${field('branch', t.list.branch)}${field('file', t.list.file)}${field('session', t.list.session)}
        ${times.map((name) => field(name, t.list.times[name], 'date'))}` : nothing}
    </div></details>
  </div>`;

  const chips = () => {
    const set = pairs(query).filter(([name]) => name !== 'query');
    if (!set.length) return nothing;
    return html`<ul class=chips aria-label=${t.list.filters}>${set.map(([name, value]) => html`<li><button type=button class=chip @click=${() => show(changed(query, name, value, false))}
      aria-label=${t.list.without(`${plain(name)} ${plain(value)}`)}><span class=quiet>${plain(name)}</span> <bdi>${plain(value)}</bdi>${icon('close')}</button></li>`)}
      <li>${button(t.list.clear, () => show(new URLSearchParams()), 'plain small')}</li></ul>`;
  };

  function saved() {
    const own = kept.get('views', []);
    return html`<details class=menu><summary class="button small">${t.list.views}</summary><div class=menu-items>
      ${own.map((one) => html`<div class=menu-row><a href=${`#/memories?${one.query}`}><bdi>${one.name}</bdi></a><button type=button class="plain small" aria-label=${t.list.dropView(one.name)}
        @click=${() => (kept.set('views', own.filter((other) => other !== one)), refresh())}>${icon('close')}</button></div>`)}
      ${own.length ? nothing : html`<p class=quiet>${t.list.noViews}</p>`}
      ${query.size ? button(t.list.keepView, keep, 'small') : nothing}</div></details>`;
  }

  async function keep() {
    const named = await ask({ title: t.list.keepView, fields: [{ name: 'name', label: t.list.viewName, required: true, most: 60 }], yes: t.action.save });
    if (!named) return;
    kept.set('views', [...kept.get('views', []).filter((one) => one.name !== named.name), { name: named.name, query: query.toString() }]);
    refresh();
  }

  /** Writes what is filtered into a file: all pages of it, or what is selected. */
  async function save(form) {
    if (chosen.size) return download('memories', form, [...chosen.values()]);
    try {
      const rows = [];
      let cursor;
      do {
        const answer = await run(isPerson() ? 'memories' : 'search', { ...(isPerson() ? given(query) : searchOnly(given(query))), limit: 100, cursor });
        rows.push(...(answer.memories ?? answer.matches));
        cursor = answer.next_cursor;
      } while (cursor && rows.length < most);
      download('memories', form, rows);
      tell(cursor ? t.list.exportedSome(count(rows.length)) : t.list.exported(count(rows.length)));
    } catch (failure) {
      tellFailure(failure);
    }
  }

  const exportMenu = () => html`<details class=menu><summary class="button small">${t.list.export}</summary><div class=menu-items>
    ${['jsonl', 'csv'].map((form) => button(t.list.forms[form], () => save(form), 'plain'))}</div></details>`;

  const bar = () => selectionBar(chosen, html`${button(t.action.retire, async () => (await retire([...chosen.values()])) && chosen.clear())}
    ${button(t.action.forget, async () => (await forget([...chosen.values()])) && chosen.clear(), 'danger')}`);

  const rows = () => shown(list, () => list.items.length
    ? html`${mayWrite() ? html`<label class="option select-all"><input type=checkbox .checked=${chosen.size > 0 && chosen.size === list.items.length} @change=${(event) => {
        chosen.clear();
        if (event.target.checked) list.items.forEach((card) => chosen.set(card.id, card));
        refresh();
      }}><span>${t.list.selectAll}</span></label>` : nothing}
      <ul class="rows long">${list.items.map((card) => memoryRow(card, { current: card.id === pane.id, select: mayWrite() && selectBox(chosen, card), href: memoryAddress(card.id, all()) }))}</ul>${listEnd(list)}`
    : empty(query.size ? t.list.noneFound : t.list.none, query.size ? t.list.noneFoundAdvice : t.list.noneAdvice));

  function step(by) {
    const at = list.items.findIndex((card) => card.id === pane.id);
    const next = list.items[Math.max(0, Math.min(list.items.length - 1, at + by))];
    if (next) {
      go(memoryAddress(next.id, all()), { replace: Boolean(pane.id) });
      queueMicrotask(() => document.querySelector('.row.current')?.scrollIntoView({ block: 'nearest' }));
    }
  }

  const total = () => (counts && isPerson() ? `${count(counts.total)}${counts.complete ? '' : '+'}` : '');

  return {
    open,
    changed() {
      if (!list.busy) list.again();
      pane.read();
    },
    keys: {
      j: () => step(1),
      k: () => step(-1),
      x: () => document.querySelector('.row.current .select input')?.click(),
      Escape: () => pane.id && go(address('memories', [], all())),
    },
    help: [[t.views.memories, t.help.list]],
    draw: () => html`${head(html`${t.views.memories} <span class=quiet>${total()}</span>`, html`
        ${mayWrite() ? button(t.add.title, () => add(kinds.slice(0, 14)), 'primary small') : nothing}${saved()}${exportMenu()}`)}
      <div class="finder ${pane.id ? 'with-pane' : ''}">
        <aside class=facets aria-label=${t.list.filters}><details class=facets-fold ?open=${matchMedia('(min-width: 64rem)').matches}><summary>${t.list.filters}</summary>${filters()}</details></aside>
        <div class=list-side>
          <div class=list-tools><label class=search>${icon('search')}<span class=unseen>${t.list.search}</span><input type=search data-search dir=auto placeholder=${t.list.search} .value=${query.get('query') ?? ''} @input=${typed}></label>
            ${query.get('query') || !isPerson() ? nothing : html`<label class=inline><span class=unseen>${t.list.sort}</span><select @change=${(event) => set('sort', event.target.value)}>
              ${options(orders, query.get('sort'), (name) => t.list.orders[name])}</select></label>`}</div>
          ${chips()}${bar()}${rows()}
        </div>
        ${pane.id ? html`<aside class=pane aria-label=${t.memory.whole}><a class=pane-close href=${address('memories', [], all())} aria-label=${t.action.closePane}>${icon('close')}</a>${pane.draw()}</aside>` : nothing}
      </div>`,
  };
}
