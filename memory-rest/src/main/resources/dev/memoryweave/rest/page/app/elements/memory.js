// One memory whole.
import { html, nothing } from '../../modules/lit-html.js';
import { run } from '../api.js';
import { Load } from '../load.js';
import { address, go, isPerson, mayWrite } from '../state.js';
import { count, fullTime, percent, plain, t } from '../words.js';
import { change, edit, forget, putBack, retire } from './actions.js';
import { difference, sides } from './diff.js';
import { markdown } from './markdown.js';
import { author, authorOf, button, facts, flags, id, memoryLink, memoryRows, noChanges, statusName, tags, text, time } from './pieces.js';
import { shown } from './states.js';

const gone = ['superseded', 'stale', 'archived', 'closed'];

/** Reads and draws the memory of a pane. */
export class MemoryPane {
  constructor() {
    this.id = null;
    this.memory = new Load((ref, options) => run('inspect', { ref, include_evidence: true }, options));
    this.why = new Load((ref, options) => run('explain', { id: ref }, options));
    this.history = new Load((ref, options) => run('history', { id: ref, limit: 50 }, options));
  }

  open(ref) {
    if (ref !== this.id) {
      this.id = ref;
      this.memory.clear();
      this.why.clear();
      this.history.clear();
    }
    if (ref) this.read();
  }

  read() {
    if (!this.id) return;
    this.memory.run(this.id);
    this.history.run(this.id);
    if (isPerson()) this.why.run(this.id);
  }

  draw() {
    return shown(this.memory, (value) => this.#drawn(value));
  }

  #drawn(value) {
    const node = value.node;
    return html`<article class=memory>
      <p class=memory-line>${statusName(node.status)} <span class=kind>${plain(node.kind)}</span> ${flags(node.flags)}</p>
      <h2 class=memory-title>${text(node.title)}</h2>
      ${this.#whyLine()}
      ${mayWrite() ? this.#buttons(node) : noChanges()}
      ${node.body ? markdown(node.body) : html`<p class=quiet>${t.memory.noText}</p>`}
      ${node.tags.length ? html`<p>${tags(node.tags)}</p>` : nothing}
      ${this.#conflicts(node, value.conflicts)}
      ${this.#part(t.memory.evidence(value.evidence_count), value.evidence?.length && this.#evidence(value.evidence))}
      ${this.#part(t.memory.relations, this.#relations(node, value))}
      ${this.#part(t.memory.confidence, this.#belief(value.belief))}
      ${this.#part(t.memory.history, shown(this.history, (history) => this.#history(history)))}
      ${this.#part(t.memory.details, this.#details(node))}
    </article>`;
  }

  #part(title, content) {
    return content ? html`<section class=part><h3>${title}</h3>${content}</section>` : nothing;
  }

  #whyLine() {
    return this.why.value ? html`<p class=quiet>${text(this.why.value.why)}</p>` : nothing;
  }

  #buttons(node) {
    const waits = node.status === 'candidate' || node.status === 'needs_review';
    const decide = (action) =>
      change('review', { action, id: node.id, reason: t.waiting.decidedHere }, t.waiting.done[action](1));
    return html`<div class=buttons>
      ${waits ? html`${button(t.waiting.accept, () => decide('accept'), 'primary')}
        ${button(t.waiting.reject, () => decide('reject'))}` : nothing}
      ${button(t.action.edit, () => edit(node))}
      ${gone.includes(node.status)
        ? button(t.action.putBack, () => putBack(node))
        : html`<button type=button @click=${() => retire([node], node.status === 'open' ? 'closed' : 'outdated')}>${node.status === 'open' ? t.action.close : t.action.retire}</button>`}
      ${button(t.action.forget, async () => (await forget([node])) && go(address('memories')), 'danger')}
    </div>`;
  }

  #conflicts(node, { contradicted_by: against, contradicts }) {
    const others = [...against, ...contradicts];
    return this.#part(
      t.memory.contradictions,
      others.length &&
        others.map((other) =>
          sides(
            { title: t.memory.thisOne, text: `${node.title}\n\n${node.body}`.trim() },
            {
              title: memoryLink(other.id, other.title),
              note: html`<p class=quiet>${statusName(other.status)} ${authorOf(other)} ${time(other.updated_at)}</p>`,
              text: `${other.title}\n\n${other.body ?? ''}`.trim(),
            },
          ),
        ),
    );
  }

  #evidence(all) {
    return html`<ul class=evidence>${all.map((one) => html`<li>
      <p><span class=kind>${plain(one.kind)}</span> ${this.#place(one)}
        ${one.polarity === 'contradicts' || one.polarity === 'against' ? html`<span class="flag bad">${plain(one.polarity)}</span>` : nothing}
        <span class=quiet>${one.check ? html`${plain(one.check.verdict)} ${time(one.check.at)}` : t.memory.neverChecked}</span></p>
      ${one.excerpt ? html`<blockquote dir=auto>${one.excerpt}</blockquote>` : nothing}</li>`)}</ul>`;
  }

  #place(one) {
    const path = /^([^:#\s]+)(?::\d+(?:-\d+)?)?$/.exec(one.ref)?.[1];
    const words = html`<code>${text(one.ref)}</code>`;
    return one.kind === 'file' || one.kind === 'source' || one.kind === 'test'
      ? html`<a href=${address('files', [], { path })}>${words}</a>`
      : words;
  }

  #relations(node, value) {
    const rows = value.relations.map((one) =>
      one.from === node.id
        ? html`<li><span class=predicate>${plain(one.predicate)}</span> ${memoryLink(one.to)}</li>`
        : html`<li>${memoryLink(one.from)} <span class=predicate>${plain(one.predicate)}</span> ${t.memory.thisOne}</li>`,
    );
    if (!rows.length && !value.parent && !value.children.length) return '';
    return html`${value.parent ? html`<p>${t.memory.below} ${memoryLink(value.parent.id, value.parent.title)}</p>` : nothing}
      ${rows.length ? html`<ul class=short-list>${rows}</ul>` : nothing}
      ${value.children.length ? html`<p>${t.memory.above}</p>${memoryRows(value.children)}` : nothing}
      <p><a href=${address('graph', [], { start: node.id })}>${t.memory.inGraph}</a></p>`;
  }

  #belief(belief) {
    return html`<p>${t.memory.believed(percent(belief.confidence), percent(belief.stated))}</p>
      ${belief.steps.length
        ? html`<ol class=short-list>${belief.steps.map((step) => html`<li>${text(step.reason)} <span class=quiet>${percent(step.before)} → ${percent(step.after)}</span></li>`)}</ol>`
        : nothing}
      ${belief.remarks.map((remark) => html`<p class=quiet>${remark}</p>`)}`;
  }

  #history({ versions, events, decisions }) {
    const bodies = [];
    for (const version of versions) bodies.push(version.body ?? bodies.at(-1) ?? '');
    const whole = (at) => `${versions[at].title}\n\n${bodies[at]}`.trim();
    return html`<ol class=history>
      ${versions
        .map((version, at) => html`<li><p><strong>${t.memory.version(version.revision)}</strong> ${statusName(version.status)}
            ${author(version.provenance.principal ? `${version.provenance.trust}:${version.provenance.principal}` : version.provenance.trust)} ${time(version.updated_at)}</p>
          ${at && version.changed.length ? html`<p class=quiet>${t.memory.changed(version.changed.map(plain).join(', '))}</p>` : nothing}
          ${at && whole(at) !== whole(at - 1) ? difference(whole(at - 1), whole(at)) : nothing}</li>`)
        .toReversed()}
      </ol>
      <details><summary>${t.memory.events(events.length + decisions.length)}</summary><ul class=short-list>
        ${events.map((one) => html`<li>${plain(one.event)} ${author(one.principal ? `${one.actor}:${one.principal}` : one.actor)} ${time(one.at)} ${one.reason ? html`<span class=quiet>${text(one.reason)}</span>` : nothing}</li>`)}
        ${decisions.map((one) => html`<li>${plain(one.outcome)} ${author(one.principal ? `${one.actor}:${one.principal}` : one.actor)} ${time(one.at)} <span class=quiet>${text(one.reason)}</span></li>`)}
      </ul></details>`;
  }

  #details(node) {
    const where = node.provenance;
    return facts([
      [t.memory.id, id(node.id)],
      [t.memory.author, authorOf(node)],
      [t.memory.confirmations, node.confirmations ? html`${count(node.confirmations)} ${node.confirmed_by.map(author)}` : ''],
      [t.memory.scope, text(node.scope)],
      [t.memory.tier, plain(node.tier)],
      [t.memory.importance, percent(node.importance)],
      [t.memory.uses, count(node.use_count)],
      [t.memory.lastUsed, time(node.last_used_at)],
      [t.memory.verified, time(node.verified_at)],
      [t.memory.expires, time(node.expires_at)],
      [t.memory.created, fullTime(node.created_at)],
      [t.memory.updated, fullTime(node.updated_at)],
      [t.memory.about, node.anchors.length ? node.anchors.map((path) => html`<code>${text(path)}</code> `) : ''],
      [t.memory.symbols, node.symbols.length ? node.symbols.map((name) => html`<code>${text(name)}</code> `) : ''],
      [t.memory.session, node.session ? html`<a href=${address('sessions', [node.session])}>${text(node.session)}</a>` : ''],
      [t.memory.task, where.task ? text(where.task) : ''],
      [t.memory.branch, where.branch ? html`<code>${text(where.branch)}</code>` : ''],
      [t.memory.commit, where.commit ? html`<code>${where.commit.slice(0, 12)}</code>` : ''],
      [t.memory.origin, node.origin ? html`<code>${text(node.origin.locator)}</code>` : ''],
      [t.memory.replacedBy, node.superseded_by ? memoryLink(node.superseded_by.split('/').at(-1)) : ''],
    ]);
  }
}
