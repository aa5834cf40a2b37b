// Changes of a memory that more than one view offers. Each says what came of it, with an undo.
import { html } from '../../modules/lit-html.js';
import { t } from '../words.js';
import { ask, make } from './dialog.js';
import { tell, tellFailure } from './notices.js';
import { id, options, text } from './pieces.js';

/** Carries out one change; answers whether it was done. */
export async function change(operation, given, done, undo = null) {
  try {
    const answer = await make(operation, given);
    if (!answer) return null;
    tell(answer.waits ? t.action.waits : done, { undo: answer.waits ? null : undo });
    dispatchEvent(new CustomEvent('memory-changed'));
    return answer;
  } catch (failure) {
    tellFailure(failure);
    return null;
  }
}

/** Takes memories out of use, after asking why. */
export async function retire(memories, how = 'outdated') {
  const given = await ask({
    title: t.retire.title[how](memories.length),
    content: titles(memories),
    fields: [{ name: 'reason', label: t.retire.reason, required: true, most: 1000 }],
    yes: t.retire.yes[how],
  });
  if (!given) return false;
  const back = () => each(memories, (one) => make('retire', { id: one.id, how: 'active', reason: t.retire.undone }));
  const done = await each(memories, (one) => make('retire', { id: one.id, how, reason: given.reason }));
  tell(t.retire.done(done), { undo: back });
  return done > 0;
}

/** Puts a memory back in use. */
export const putBack = (memory) =>
  change('retire', { id: memory.id, how: 'active', reason: t.retire.undone }, t.retire.back);

/** Forgets memories, after saying that this cannot be undone. */
export async function forget(memories) {
  const given = await ask({
    title: t.forget.title(memories.length),
    content: html`<p><strong>${t.forget.warning}</strong></p>${titles(memories)}`,
    fields: [{ name: 'reason', label: t.forget.reason, most: 1000 }],
    yes: t.forget.yes,
    bad: true,
  });
  if (!given) return false;
  const done = await each(memories, (one) =>
    make('forget', { id: one.id, reason: given.reason, confirmed: true }),
  );
  tell(t.forget.done(done));
  return done > 0;
}

/** The fields of what a memory says. */
export const textFields = [
  { name: 'title', label: t.edit.titleField, required: true, most: 256 },
  { name: 'body', label: t.edit.bodyField, long: true, most: 262144 },
];

/** Changes title and text of a memory. */
export async function edit(memory) {
  const given = await ask({
    title: t.edit.title,
    fields: textFields,
    values: { title: memory.title, body: memory.body },
    yes: t.edit.yes,
  });
  if (!given) return null;
  const undo = () =>
    change('review', { action: 'undo', id: memory.id, revision: memory.revision, reason: t.edit.undone }, t.edit.back);
  return change('save', { id: memory.id, title: given.title, body: given.body }, t.edit.done, undo);
}

/** Adds a memory. */
export async function add(kinds) {
  const given = await ask({
    title: t.add.title,
    content: html`<label class=field><span>${t.add.kind}</span>
      <select name=kind>${options(kinds)}</select></label>`,
    fields: textFields,
    yes: t.add.yes,
  });
  return given ? change('save', given, t.add.done) : null;
}

async function each(memories, action) {
  let done = 0;
  for (const one of memories) {
    try {
      if (await action(one)) done++;
    } catch (failure) {
      tellFailure(failure);
      if (failure.isAway || failure.isExpired) break;
    }
  }
  dispatchEvent(new CustomEvent('memory-changed'));
  return done;
}

const titles = (memories) => html`<ul class=short-list>
  ${memories.slice(0, 8).map((one) => html`<li>${text(one.title ?? one.id)} ${id(one.id)}</li>`)}
  ${memories.length > 8 ? html`<li>${t.list.andMore(memories.length - 8)}</li>` : ''}
</ul>`;
