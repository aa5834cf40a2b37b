// The very block that an agent would get for a task, and why it is made so.
import { html, nothing } from '../../modules/lit-html.js';
import { run } from '../api.js';
import { edit, retire } from '../elements/actions.js';
import { make, read } from '../elements/dialog.js';
import { tell, tellFailure } from '../elements/notices.js';
import { authorOf, button, flags, head, memoryLink, section, statusDot, text } from '../elements/pieces.js';
import { empty, shown } from '../elements/states.js';
import { Load } from '../load.js';
import { address, go, mayWrite, refresh } from '../state.js';
import { count, decimal, percent, plain, t } from '../words.js';

const options = ['token_budget', 'style', 'branch', 'session', 'files', 'as_of'];

export function create() {
  const block = new Load((given, more) => read('recall', { ...given, explain: true }, more));
  const whyNot = new Load((given, more) => run('recall', given, more));
  const useful = new Set();
  let asked = '';

  function given(query) {
    return {
      task: query.get('task'),
      token_budget: query.has('token_budget') ? Number(query.get('token_budget')) : undefined,
      style: query.get('style'),
      branch: query.get('branch'),
      session: query.get('session'),
      as_of: query.has('as_of') ? new Date(query.get('as_of')).toISOString() : undefined,
      files: query.get('files')?.split(/[,\s]+/).filter(Boolean),
    };
  }

  function open(path, query) {
    const now = query.toString();
    if (now === asked) return;
    asked = now;
    whyNot.clear();
    useful.clear();
    if (query.get('task') || query.get('style') === 'compact') block.run(given(query));
    else block.clear();
  }

  function submit(event) {
    event.preventDefault();
    const form = Object.fromEntries(new FormData(event.target));
    const to = address('ask', [], form);
    if (to === location.hash) block.again();
    else go(to);
  }

  const field = (name, label, type = 'text', more = {}) => html`<label class=field><span>${label}</span>
    <input name=${name} type=${type} .value=${new URLSearchParams(asked).get(name) ?? ''} min=${more.min ?? nothing} max=${more.max ?? nothing} step=${more.step ?? nothing} placeholder=${more.placeholder ?? nothing} autocomplete=off></label>`;

  const form = () => {
    const query = new URLSearchParams(asked);
    return html`<form class=ask-form @submit=${submit}>
      <label class="field wide"><span>${t.ask.task}</span>
        <textarea name=task rows=2 dir=auto data-search placeholder=${t.ask.example} .value=${query.get('task') ?? ''}
          @keydown=${(event) => event.key === 'Enter' && !event.shiftKey && !event.isComposing && (event.preventDefault(), event.target.form.requestSubmit())}></textarea></label>
      <div class=ask-row><button class=primary>${t.ask.ask}</button>
        <details ?open=${options.some((name) => query.has(name))}><summary>${t.ask.options}</summary><div class=fields>
          ${field('token_budget', t.ask.budget, 'number', { min: 0, max: 1000000, placeholder: '3000' })}
          <label class=field><span>${t.ask.style}</span><select name=style>
            <option value="">${t.ask.styles.task}</option><option value="compact" .selected=${query.get('style') === 'compact'}>${t.ask.styles.compact}</option></select></label>
          ${field('branch', t.ask.branch)}${field('session', t.ask.session)}${field('files', t.ask.files)}
          ${field('as_of', t.ask.asOf, 'datetime-local')}
        </div></details></div>
    </form>`;
  };

  const why = (one) => {
    if (!one) return nothing;
    const telling = one.factors.filter((factor) => Math.abs(factor.multiplier - 1) > 0.005);
    return html`<details class=why><summary>${t.ask.rank(one.rank)} · ${t.ask.basis[one.basis] ?? plain(one.basis)} · ${decimal(one.score)}</summary>
      <div class=why-parts>
        <table><caption>${t.ask.foundBy}</caption><tbody>
          ${one.channels.map((way) => html`<tr><th scope=row>${plain(way.channel)}</th><td>${percent(way.relevance)}</td></tr>`)}
          <tr><th scope=row>${t.ask.relevance}</th><td>${percent(one.relevance)}</td></tr>
          <tr><th scope=row>${t.ask.coverage}</th><td>${percent(one.coverage)}</td></tr></tbody></table>
        <table><caption>${t.ask.factors}</caption><tbody>
          ${telling.map((factor) => html`<tr><th scope=row>${plain(factor.factor)}</th><td>× ${decimal(factor.multiplier)}</td></tr>`)}
          <tr><td colspan="2" class=quiet>${t.ask.neutral(one.factors.length - telling.length)}</td></tr></tbody></table>
      </div></details>`;
  };

  async function openEdit(id) {
    const { node } = await run('inspect', { ref: id });
    if (await edit(node)) block.again();
  }

  async function note(id) {
    useful.add(id);
    refresh();
    try {
      await make('used', { ids: [id] });
      tell(t.ask.noted);
    } catch (failure) {
      useful.delete(id);
      tellFailure(failure);
    }
  }

  const item = (one) => html`<li class=item>
    <div class=item-head>${statusDot(one.status)}${memoryLink(one.id, one.title)} ${flags(one.flags)}<span class=kind>${plain(one.kind)}</span>${authorOf(one)}</div>
    ${one.contradicted_by?.length ? html`<p class="note waits">${t.ask.contradicted} ${one.contradicted_by.map((id) => html`${memoryLink(id)} `)}</p>` : nothing}
    ${one.updated_by ? html`<p class=note>${t.ask.updatedBy} ${memoryLink(one.updated_by)}</p>` : nothing}
    ${one.shortened ? html`<p class=note>${t.ask.shortened}</p>` : nothing}
    ${why(one.explanation)}
    ${mayWrite() ? html`<div class=item-actions>${button(t.action.edit, () => openEdit(one.id), 'plain small')}
      ${button(t.action.retire, async () => (await retire([one])) && block.again(), 'plain small')}
      <button type=button class="plain small" ?disabled=${useful.has(one.id)} @click=${() => note(one.id)}>${t.ask.useful}</button></div>` : nothing}
  </li>`;

  const leftOut = (value) => html`
    <ul class=short-list>
      ${value.left_out.map((one) => html`<li>${memoryLink(one.id, one.title)} <span class=quiet>${one.reason} · ${decimal(one.score)}</span></li>`)}
      ${value.sources_left_out.map((one) => html`<li><code>${text(one.locator)}</code> <span class=quiet>${one.reason} · ${decimal(one.score)}</span></li>`)}
    </ul>
    <p class=quiet>${t.ask.counts(count(value.left_out_count), count(value.sources_left_out_count))}</p>
    <form class=inline-form @submit=${(event) => {
      event.preventDefault();
      whyNot.run({ ...given(new URLSearchParams(asked)), why_not: new FormData(event.target).get('id') });
    }}><label class=field><span>${t.ask.whyNot}</span><input name=id required pattern="[a-z][a-z0-9_]*\\.[a-z0-9][a-z0-9\\-]*" placeholder="decision.…" autocomplete=off></label>
      <button>${t.ask.whyNotAsk}</button></form>
    ${whyNot.value || whyNot.failure || whyNot.busy ? shown(whyNot, ({ why_not: one }) => html`<p role=status><strong>${one.in_block ? t.ask.isThere : t.ask.isMissing}</strong> ${one.reason}</p>`) : nothing}`;

  const answer = (value) => html`
    <div class=budget><progress max=${value.token_budget} value=${value.tokens} aria-label=${t.ask.tokens}></progress>
      <p>${t.ask.used(count(value.tokens), count(value.token_budget))} <span class=quiet>${t.ask.intent(plain(value.intent))}</span></p></div>
    ${[...value.warnings, ...value.notes].map((words) => html`<p class=note>${words}</p>`)}
    ${value.other_branch_count ? html`<p class=note>${t.ask.otherBranches(value.other_branch_count)}</p>` : nothing}
    <div class=columns>
      <div>
        ${value.sections.map((part) => section(plain(part.section), html`<ul class=items>${part.items.map(item)}</ul>`))}
        ${value.sources.length
          ? section(t.ask.passages, html`<ul class=items>${value.sources.map((one) => html`<li class=item><div class=item-head><a href=${address('files', [], { path: one.path })}><code>${text(one.locator)}</code></a>
              ${one.instructs ? html`<span class="flag bad">${t.ask.instructs}</span>` : nothing}</div>${one.place ? html`<p class=quiet>${text(one.place)}</p>` : nothing}${why(one.explanation)}</li>`)}</ul>`)
          : nothing}
        ${section(t.ask.leftOut, leftOut(value))}
      </div>
      <div>${section(t.ask.block, html`<pre class=block tabindex=0 dir=auto>${value.markdown}</pre>`,
        button(t.action.copy, () => navigator.clipboard?.writeText(value.markdown), 'small'))}</div>
    </div>`;

  return {
    open,
    changed: () => block.last.length && !block.busy && block.again(),
    draw: () => html`${head(t.views.ask)}${form()}
      <div aria-live="polite">${block.busy || block.value || block.failure
        ? shown(block, (value) => (value.sections.length || value.sources.length ? answer(value) : empty(t.ask.nothing, t.ask.nothingAdvice)))
        : empty(t.ask.begin, t.ask.beginAdvice)}</div>`,
  };
}
