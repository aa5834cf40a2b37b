// The small pieces that say something about a memory.
import { html, nothing } from '../../modules/lit-html.js';
import { address, state } from '../state.js';
import { ago, fullTime, plain, t } from '../words.js';

/** Text of people, agents and files, whatever direction it runs in. */
export const text = (value) => html`<bdi dir=auto>${value}</bdi>`;

/** A button that does something here. */
export const button = (words, action, look = '') => html`<button type=button class=${look} @click=${action}>${words}</button>`;

/** Why nothing can be changed here. */
export const noChanges = () => html`<p class=quiet>${t.readOnlyReason(state.me)}</p>`;

/** The choices of a select. */
export const options = (values, chosen, words = plain) =>
  values.map((value) => html`<option value=${value} .selected=${String(value) === chosen}>${words(value)}</option>`);

export const id = (value) => html`<code class=id>${value}</code>`;

export const time = (value) =>
  value ? html`<time datetime=${value} title=${fullTime(value)}>${ago(value)}</time>` : nothing;

const tones = {
  active: 'good',
  open: 'good',
  candidate: 'waits',
  needs_review: 'waits',
  stale: 'old',
  superseded: 'old',
  archived: 'old',
  closed: 'old',
};

/** The status as a dot, with its name for those who do not see it. */
export const statusDot = (status) =>
  html`<span class="dot ${tones[status] ?? 'old'}" title=${plain(status)}><span class=unseen>${plain(status)}</span></span>`;

export const statusName = (status) => html`<span class="status ${tones[status] ?? 'old'}">${plain(status)}</span>`;

/** What to know about a memory besides its status. */
export const flags = (names) =>
  (names ?? []).map((name) => html`<span class="flag ${name === 'contested' ? 'waits' : 'bad'}">${plain(name)}</span>`);

/** An author as "agent:codex", in words. */
export const author = (label) => html`<span class=author>${text(String(label ?? t.memory.unknownAuthor))}</span>`;

/** The author of a card. */
export const authorOf = (card) =>
  author(card.author ?? (card.principal ? `${card.trust}:${card.principal}` : card.trust));

export const tags = (names) => (names ?? []).map((name) => html`<span class=tag>${text(name)}</span>`);

export const memoryAddress = (memory, query = {}) => address('memories', [memory], query);

/** A memory as a link with its title. */
export const memoryLink = (memory, title) =>
  html`<a href=${memoryAddress(memory)}>${text(title || memory)}</a>`;

/**
 * A row of a list: a title with what is said of it below and beside. It leads somewhere (`href`),
 * does something (`action`), or neither.
 */
export function row(one) {
  const content = html`${one.mark || nothing}<span class=row-main><span class="row-title ${one.look ?? ''}">${one.title}</span>
      ${one.summary ? html`<span class=row-summary>${one.summary}</span>` : nothing}</span><span class=row-side>${one.side}</span>`;
  const current = one.current ? 'true' : nothing;
  return html`<li class="row ${one.current ? 'current' : ''}">${one.select || nothing}${one.href
    ? html`<a class=row-link href=${one.href} aria-current=${current}>${content}</a>`
    : one.action
      ? html`<button type=button class=row-link aria-current=${current} @click=${one.action}>${content}</button>`
      : html`<div class="row-link static">${content}</div>`}</li>`;
}

/** The row of a memory. */
export const memoryRow = (card, more = {}) =>
  row({
    href: memoryAddress(card.id),
    mark: card.status && statusDot(card.status),
    title: text(card.title || card.id),
    summary: card.summary && !card.title.startsWith(card.summary.slice(0, 30)) && text(card.summary),
    side: html`${flags(card.flags)}<span class=kind>${plain(card.kind)}</span>${card.author || card.trust ? authorOf(card) : nothing}${time(card.updated_at)}`,
    ...more,
  });

export const memoryRows = (cards) => html`<ul class=rows>${cards.map((card) => memoryRow(card))}</ul>`;

/** A list of names and values. */
export const facts = (rows) => html`<dl class=facts>
  ${rows
    .filter(([, value]) => value !== undefined && value !== null && value !== '' && value !== nothing)
    .map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}
</dl>`;

/** A section with a heading; `level` keeps the order of headings. */
export const section = (title, content, side = nothing) => html`<section class=part>
  <div class=part-head><h2>${title}</h2>${side}</div>
  ${content}
</section>`;

/** The head of a view. */
export const head = (title, side = nothing) =>
  html`<header class=view-head><h1 tabindex=-1>${title}</h1><div class=view-side>${side}</div></header>`;
