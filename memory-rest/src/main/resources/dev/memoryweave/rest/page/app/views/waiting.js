// What waits for a decision: both sides, word by word, one or many at once.
import { html, nothing } from '../../modules/lit-html.js';
import { run } from '../api.js';
import { textFields } from '../elements/actions.js';
import { ask, make } from '../elements/dialog.js';
import { sides } from '../elements/diff.js';
import { markdown } from '../elements/markdown.js';
import { tell, tellFailure } from '../elements/notices.js';
import { authorOf, button, flags, head, id, memoryLink, noChanges, options, row, statusDot, text, time } from '../elements/pieces.js';
import { selectBox, selectionBar } from '../elements/selection.js';
import { empty, listEnd, shown } from '../elements/states.js';
import { Pages } from '../load.js';
import { address, go, mayWrite, refresh } from '../state.js';
import { count, plain, t } from '../words.js';

const sources = { agents: ['agent', 'program', 'tool'], files: ['file'], people: ['person'] };

export function create() {
  const list = new Pages((given, options) => run('review', { limit: 50, full: true, ...given }, options), (answer) => answer.items ?? []);
  const chosen = new Map();
  let from = 'all';
  let cause = '';
  let at = 0;

  function open(path, query) {
    from = query.get('from') ?? 'all';
    cause = query.get('cause') ?? '';
    at = 0;
    chosen.clear();
    list.run({ sources: sources[from], causes: cause || undefined });
  }

  const waiting = () => list.items;
  const now = () => waiting()[at];
  const whole = (memory) => `${memory.title}\n\n${memory.body ?? ''}`.trim();

  /** One reason for all; what was decided can be taken back by the number of the decision. */
  async function decide(action, items, more = {}) {
    if (!items.length || !mayWrite()) return;
    let given = { reason: t.waiting.decidedHere };
    if (more.ask || items.some((item) => item.cannot_be_undone && action === 'accept')) {
      given = await ask({
        title: t.waiting.asks[action](items.length),
        content: items.some((item) => item.cannot_be_undone) ? html`<p><strong>${t.forget.warning}</strong></p>` : nothing,
        fields: [{ name: 'reason', label: t.retire.reason, required: true, most: 1000 }],
        yes: t.waiting[action],
        bad: action === 'accept' && items.some((item) => item.cannot_be_undone),
      });
      if (!given) return;
    }
    const which =
      items.length === 1
        ? { id: items[0].memory.id }
        : { ids: items.map((item) => item.memory.id), revisions: items.map((item) => item.memory.revision) };
    await carryOut({ action, reason: given.reason || t.waiting.decidedHere, ...which }, t.waiting.done[action](items.length));
  }

  async function carryOut(given, words) {
    try {
      const answer = await make('review', given);
      if (!answer) return;
      const numbers = [answer.decision, ...(answer.outcomes ?? [])].map((one) => one?.decision).filter(Number.isInteger);
      const refused = (answer.outcomes ?? []).filter((one) => !one.done).length;
      tell(refused ? t.waiting.partly(refused) : words, { undo: numbers.length ? () => undo(numbers) : null, bad: refused > 0 });
      chosen.clear();
      await list.again();
      at = Math.min(at, Math.max(0, waiting().length - 1));
      dispatchEvent(new CustomEvent('memory-changed'));
    } catch (failure) {
      tellFailure(failure);
    }
  }

  async function undo(numbers) {
    try {
      for (const decision of numbers) await run('review', { action: 'undo', decision, reason: t.edit.undone });
      tell(t.waiting.undone);
      list.again();
    } catch (failure) {
      tellFailure(failure);
    }
  }

  async function editOne(item) {
    const given = await ask({
      title: t.waiting.editTitle,
      fields: [
        ...textFields,
        { name: 'reason', label: t.retire.reason, required: true, most: 1000 },
      ],
      values: { title: item.memory.title, body: item.memory.body ?? '', reason: t.waiting.decidedHere },
      yes: t.waiting.edit,
    });
    if (given) await carryOut({ action: 'edit', id: item.memory.id, ...given }, t.waiting.done.edit(1));
  }

  const waitingRow = (item, number) =>
    row({
      current: number === at,
      select: mayWrite() && selectBox(chosen, item.memory, item),
      action: () => show(number, true),
      mark: statusDot(item.memory.status),
      title: text(item.memory.title),
      summary: t.waiting.causes[item.cause] ?? item.reason,
      side: html`${flags(item.memory.flags)}<span class=kind>${plain(item.memory.kind)}</span>`,
    });

  /** Items in the groups of who said them, in their order. */
  function groups() {
    const found = new Map();
    waiting().forEach((item, number) => {
      const source = item.from_file ? t.waiting.fromFiles(item.memory.principal ?? '') : item.memory.principal ? `${item.memory.trust}:${item.memory.principal}` : item.memory.trust;
      if (!found.has(source)) found.set(source, []);
      found.get(source).push([item, number]);
    });
    return [...found];
  }

  function show(number, isClick = false) {
    at = Math.max(0, Math.min(waiting().length - 1, number));
    refresh();
    queueMicrotask(() => {
      document.querySelector('.row.current')?.scrollIntoView({ block: 'nearest' });
      if (isClick && matchMedia('(max-width: 64rem)').matches) document.querySelector('.pane')?.scrollIntoView();
    });
  }

  const groupHead = (source, items) => html`<div class=group-head><h2>${text(source)} <span class=quiet>${items.length}</span></h2>
    ${mayWrite() ? button(t.waiting.selectGroup, () => (items.forEach(([item]) => chosen.set(item.memory.id, item)), refresh()), 'plain small') : nothing}</div>`;

  const selected = () => (chosen.size ? [...chosen.values()] : [now()].filter(Boolean));

  const detail = (item) => html`<article class=memory>
    <p class=memory-line><span class=kind>${plain(item.memory.kind)}</span> ${authorOf(item.memory)} ${time(item.memory.created_at)} ${flags(item.memory.flags)}</p>
    <h2 class=memory-title>${text(item.memory.title)}</h2>
    <p class="note waits">${text(item.reason)}</p>
    ${item.cannot_be_undone ? html`<p class="note bad">${t.forget.warning}</p>` : nothing}
    ${mayWrite()
      ? html`<div class=buttons><button type=button class=primary @click=${() => decide('accept', [item])}>${t.waiting.accept} <kbd>a</kbd></button>
        <button type=button @click=${() => decide('reject', [item])}>${t.waiting.reject} <kbd>r</kbd></button>
        <button type=button @click=${() => editOne(item)}>${t.waiting.edit} <kbd>e</kbd></button></div>`
      : noChanges()}
    ${item.challenged.length
      ? item.challenged.map((other) => html`<section class=part><h3>${t.waiting.relations[other.relation] ?? plain(other.relation)}</h3>
          ${sides(
            { title: t.waiting.inForce, note: html`<p class=quiet>${memoryLink(other.memory.id)} ${authorOf(other.memory)} ${time(other.memory.updated_at)}</p>`, text: whole(other.memory) },
            { title: t.waiting.proposed, note: html`<p class=quiet>${authorOf(item.memory)} ${time(item.memory.updated_at)}</p>`, text: whole(item.memory) },
          )}</section>`)
      : item.memory.body ? markdown(item.memory.body) : html`<p class=quiet>${t.memory.noText}</p>`}
    ${item.evidence.length ? html`<section class=part><h3>${t.memory.evidence(item.evidence.length)}</h3><ul class=evidence>${item.evidence.map((one) => html`<li><p><span class=kind>${plain(one.kind)}</span> <code>${text(one.ref)}</code></p>${one.excerpt ? html`<blockquote dir=auto>${one.excerpt}</blockquote>` : nothing}</li>`)}</ul></section>` : nothing}
    <p class=quiet>${id(item.memory.id)} · <a href=${address('memories', [item.memory.id])}>${t.memory.whole}</a></p>
  </article>`;

  const bulk = () => selectionBar(chosen, html`${button(t.waiting.accept, () => decide('accept', selected(), { ask: true }), 'primary')}
    ${button(t.waiting.reject, () => decide('reject', selected(), { ask: true }))}`);

  const size = () => list.value?.size;
  const tabs = () => html`<div class=tabs role=group aria-label=${t.waiting.source}>${['all', 'agents', 'files', 'people'].map((name) => html`<a href=${address('waiting', [], { from: name === 'all' ? '' : name, cause })} aria-current=${from === name ? 'true' : nothing}>${t.waiting.tabs[name]}</a>`)}</div>
    <label class=inline><span class=unseen>${t.waiting.cause}</span><select @change=${(event) => go(address('waiting', [], { from: from === 'all' ? '' : from, cause: event.target.value }))}>
      <option value="">${t.waiting.anyCause}</option>${options(Object.keys(t.waiting.causes), cause, (name) => t.waiting.causes[name])}</select></label>`;

  return {
    open,
    changed: () => !list.busy && list.again(),
    keys: {
      j: () => show(at + 1),
      k: () => show(at - 1),
      a: () => decide('accept', selected(), { ask: chosen.size > 1 }),
      r: () => decide('reject', selected(), { ask: chosen.size > 1 }),
      e: () => now() && mayWrite() && editOne(now()),
      x: () => {
        const item = now();
        if (!item || !mayWrite()) return;
        if (!chosen.delete(item.memory.id)) chosen.set(item.memory.id, item);
        refresh();
      },
      u: () => [...document.querySelectorAll('.notice button:not(.plain)')].at(-1)?.click(),
      Escape: () => (chosen.clear(), refresh()),
    },
    help: [[t.views.waiting, t.help.waiting]],
    draw: () => html`${head(html`${t.views.waiting} <span class=quiet>${size() ? count(size().proposed + size().stated) : ''}</span>`, tabs())}
      ${shown(list, () => waiting().length
        ? html`<div class="finder with-pane no-facets"><div class=list-side>${bulk()}
            ${groups().map(([source, items]) => html`${groupHead(source, items)}<ul class=rows>${items.map(([item, number]) => waitingRow(item, number))}</ul>`)}${listEnd(list)}</div>
            <section class=pane aria-label=${t.waiting.decision}>${now() ? detail(now()) : nothing}</section></div>`
        : empty(t.waiting.none, from === 'all' && !cause ? t.waiting.noneAdvice : t.waiting.noneHere))}`,
  };
}
