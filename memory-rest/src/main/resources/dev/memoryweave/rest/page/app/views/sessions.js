// The sessions with agents, one of them as a conversation, and the open work.
import { html, nothing } from '../../modules/lit-html.js';
import { run } from '../api.js';
import { retire } from '../elements/actions.js';
import { markdown } from '../elements/markdown.js';
import { button, head, memoryLink, row, section, text, time } from '../elements/pieces.js';
import { empty, listEnd, shown } from '../elements/states.js';
import { Load, Pages } from '../load.js';
import { address, isPerson, mayWrite } from '../state.js';
import { fullTime, plain, t } from '../words.js';

export function create() {
  const list = new Pages((given, options) => run('sessions', { limit: 30, ...given }, options), (answer) => answer.sessions);
  const one = new Pages((given, options) => run('sessions', { limit: 200, ...given }, options), (answer) => answer.turns);
  const work = new Load((options) => run('work', {}, options));
  let session = null;

  function open(path) {
    const next = path[0] ?? null;
    if (next !== session) one.clear();
    session = next;
    if (isPerson() && !list.value) list.run({});
    work.run();
    if (session && isPerson()) one.run({ session });
  }

  const about = (entry) => html`${entry.runtime ? html`${text(entry.runtime)} · ` : nothing}${entry.branch ? html`<code>${text(entry.branch)}</code> · ` : nothing}${entry.started_at ? fullTime(entry.started_at) : nothing}${entry.messages === undefined ? nothing : html` · ${t.sessions.messages(entry.messages)}`}`;

  const sessionRow = (entry) =>
    row({
      current: entry.id === session,
      href: address('sessions', [entry.id]),
      title: text(entry.title ?? entry.id),
      summary: about(entry),
      side: html`${entry.open_work ? html`<span class="flag waits">${t.sessions.openWork(entry.open_work)}</span>` : nothing}${entry.ended_at ? nothing : html`<span class=live>${t.sessions.live}</span>`}${time(entry.last_active_at)}`,
    });

  const tool = (call) => html`<details class=tool><summary><code>${text(call.tool)}</code> ${call.outcome === 'failed' ? html`<span class="flag bad">${t.sessions.failed}</span>` : nothing}</summary>
    ${call.arguments ? html`<pre class=block tabindex=0>${call.arguments}</pre>` : nothing}${call.result ? html`<pre class=block tabindex=0>${call.result}</pre>` : nothing}</details>`;

  const turn = (said) => html`<li class="turn ${said.role}">
    <p class=turn-head><strong>${said.speaker ? text(said.speaker) : t.sessions.roles[said.role] ?? plain(said.role)}</strong> <time datetime=${said.at} title=${fullTime(said.at)}>${fullTime(said.at)}</time></p>
    <div class=turn-text>${markdown(said.text)}</div>
    ${said.tool_calls?.map(tool)}
    ${said.attachments?.length ? html`<p class=quiet>${said.attachments.map((file) => html`<code>${text(file.name)}</code> `)}</p>` : nothing}
    ${said.kept?.length ? html`<p class=kept>${t.sessions.kept} ${said.kept.map((memory) => html`${memoryLink(memory.id, memory.title)} `)}</p>` : nothing}
  </li>`;

  const openWork = (items) => items.length
    ? html`<ul class=rows>${items.map((item) => row({
        title: memoryLink(item.id, item.title),
        side: html`<span class=kind>${plain(item.kind)}</span>${mayWrite() ? button(t.action.close, () => retire([item], 'closed'), 'small') : nothing}`,
      }))}</ul>`
    : html`<p class=calm>${t.sessions.noWork}</p>`;

  const conversation = (value) => html`<article class=memory>
    <h2 class=memory-title>${text(value.session.title ?? value.session.id)}</h2>
    <p class=quiet>${about(value.session)}</p>
    ${value.work.length ? section(t.sessions.work, openWork(value.work)) : nothing}
    <ol class=turns>${one.items.map(turn)}</ol>${listEnd(one)}
    ${one.items.length ? nothing : empty(t.sessions.noTurns, t.sessions.noTurnsAdvice)}
    <p><a href=${address('memories', [], { session })}>${t.sessions.memories}</a> · <a href=${address('ask', [], { session, task: value.session.title })}>${t.sessions.askIn}</a></p></article>`;

  const missing = (value) => (value.missing.length ? html`<ul class=short-list>${value.missing.map((words) => html`<li>${text(words)}</li>`)}</ul>` : nothing);

  return {
    open,
    changed() {
      if (isPerson() && !list.busy) list.again();
      work.again();
      if (session && isPerson() && !one.hasMore) one.again();
    },
    draw: () => html`${head(t.views.sessions)}
      <div class="finder no-facets ${session ? 'with-pane' : ''}"><div class=list-side>
        ${isPerson() ? shown(list, () => (list.items.length ? html`<ul class=rows>${list.items.map(sessionRow)}</ul>${listEnd(list)}` : empty(t.sessions.none, t.sessions.noneAdvice))) : html`<p class=quiet>${t.personsOnly}</p>`}
        ${session ? nothing : section(t.sessions.work, shown(work, (value) => html`${openWork(value.open)}${missing(value)}`))}</div>
        ${session && isPerson() ? html`<section class=pane aria-label=${t.sessions.conversation}><a class=back href=${address('sessions')}>${t.action.back}</a>
          ${shown(one, conversation)}</section>` : nothing}</div>`,
  };
}
