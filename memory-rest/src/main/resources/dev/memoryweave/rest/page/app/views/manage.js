// Everything else that the memory can do: each operation with a form and its answer.
import { html, nothing } from '../../modules/lit-html.js';
import { description, run } from '../api.js';
import { ask, make } from '../elements/dialog.js';
import { fields, shownFields, values } from '../elements/form.js';
import { tell } from '../elements/notices.js';
import { button, head, noChanges } from '../elements/pieces.js';
import { empty, failed, shown } from '../elements/states.js';
import { drawn } from '../elements/value.js';
import { Load } from '../load.js';
import { address, mayWrite, refresh, state } from '../state.js';
import { ago, t } from '../words.js';

const groups = {
  upkeep: 'health upkeep repairs check rebuild policies policy inherit sync entities entity-merge',
  privacy: 'privacy forget-about trust',
  sources: 'status changes index diff files-sync content transcripts map agent-guide',
  copies: 'checkpoints checkpoint checkpoint-diff checkpoint-restore backup backup-remove restore export import move reset',
  projects: 'projects project config init',
};

/** Operations whose answer is there as soon as they are opened, and with what arguments. */
const atOnce = { upkeep: {}, repairs: {}, policies: {}, inherit: {}, health: {}, checkpoints: {}, projects: {}, project: {}, config: {}, status: {}, changes: {}, content: {}, privacy: {}, diff: {}, entities: { duplicates: true }, backup: { list: true }, 'agent-guide': { action: 'plan' } };

/** Operations that read with these arguments although they could change something. */
const readsWith = {
  upkeep: (given) => !given.run && !given.undo,
  repairs: (given) => !given.apply && !given.all && !given.undo,
  projects: (given) => !given.prune && !given.forget,
  inherit: (given) => !given.from,
  project: (given) => !given.join && !given.leave,
  config: (given) => !('value' in given) && !given.unset,
  content: (given) => !given.action,
  backup: (given) => given.list === true,
  status: (given) => !given.refresh && !given.reverify && !given.wait,
  'agent-guide': (given) => given.action === 'plan',
};

export function create() {
  const operations = new Load(async () => new Map(Object.entries((await description()).paths).filter(([path]) => path.includes('/v1/')).map(([path, methods]) => [path.split('/').at(-1), methods.post ?? methods.get]).filter(([, one]) => one?.operationId)));
  const results = new Map();
  let name = null;

  const result = () => {
    if (!results.has(name)) results.set(name, new Load((operation, given, options) => (reads(given) ? run(operation, given, options) : make(operation, given))));
    return results.get(name);
  };

  function open(path) {
    if (name !== path[0]) document.querySelector('.operation form')?.reset();
    name = path[0] ?? null;
    if (!operations.value && !operations.busy) operations.run();
    if (name && atOnce[name] && !result().value && !result().busy) result().run(name, atOnce[name]);
  }

  const schemaOf = (one) => one?.requestBody?.content?.['application/json']?.schema ?? {};
  const reads = (given) => readsWith[name]?.(given) ?? (given.dry_run === true || operations.value.get(name).tags.includes('reads'));

  async function call(given) {
    const schema = schemaOf(operations.value.get(name));
    if (!reads(given)) {
      if (!mayWrite()) return tell(t.readOnlyReason(state.me), { bad: true });
      if (schema.properties?.confirmed) {
        const agreed = await ask({ title: t.manage.sure(title(name)), content: html`<p>${operations.value.get(name).description}</p><p><strong>${t.manage.tryFirst}</strong></p>`, yes: t.manage.go, bad: true });
        if (!agreed) return;
        given = { ...given, confirmed: true };
      }
    }
    const load = result();
    await load.run(name, given);
    if (!load.failure && !reads(given)) {
      tell(t.manage.done(title(name)));
      dispatchEvent(new CustomEvent('memory-changed'));
    }
  }

  function submit(event, dry) {
    event.preventDefault();
    const form = event.target.form ?? event.target;
    if (!form.reportValidity()) return;
    try {
      const given = values(form, schemaOf(operations.value.get(name)));
      call(dry ? { ...given, dry_run: true } : given);
    } catch (failure) {
      tell(t.form.wrong(failure.message), { bad: true });
    }
  }

  const title = (operation) => t.manage.names[operation] ?? operations.value?.get(operation)?.summary ?? operation;

  const menu = () => html`<nav class=sub aria-label=${t.views.manage}>${Object.entries(groups).map(([group, names]) => {
    const there = names.split(' ').filter((one) => operations.value?.has(one));
    return there.length
      ? html`<h2>${t.manage.groups[group]}</h2><ul>${there.map((one) => html`<li><a href=${address('manage', [one])} aria-current=${one === name ? 'page' : nothing}>${title(one)}</a></li>`)}</ul>`
      : nothing;
  })}</nav>`;

  /** Buttons for the next step that an answer suggests. */
  function next(value) {
    if (!mayWrite()) return noChanges();
    const step = (words, given, look = 'primary') => button(words, () => call(given), look);
    if (name === 'upkeep') {
      return html`<div class=buttons>${value.state === 'planned' && value.count ? step(t.manage.runUpkeep(value.count), { run: true }) : nothing}
        ${value.cycle && value.state !== 'undone' ? step(t.action.undo, { undo: value.cycle }) : nothing}
        ${value.former.filter((one) => one.state === 'completed' && one.cycle !== value.cycle).map((one) => step(t.manage.former(ago(one.begun_at)), { undo: one.cycle }, ''))}</div>`;
    }
    if (name === 'repairs' && value.repairs?.some((one) => !one.needs_person)) return step(t.manage.repairAll, { all: true });
    return nothing;
  }

  function drawOne() {
    const one = operations.value.get(name);
    if (!one) return failed(new Error(t.manage.unknown));
    const schema = schemaOf(one);
    const load = result();
    const hasForm = shownFields(schema).length > 0;
    const dry = Boolean(schema.properties?.dry_run);
    const inside = html`${fields(schema)}<div class=buttons><button class=${schema.properties?.confirmed ? 'danger' : 'primary'}>${t.manage.call}</button>
        ${dry ? button(t.manage.dryRun, (event) => submit(event, true)) : nothing}</div>`;
    return html`<article class=operation><h2 class=memory-title>${title(name)}</h2><p class=quiet>${one.description}</p>
      <form @submit=${(event) => submit(event, false)}>
        ${atOnce[name] && hasForm ? html`<details><summary>${t.form.options}</summary>${inside}</details>` : inside}
      </form>
      ${load.value || load.failure || load.busy
        ? html`<section class=part aria-live="polite"><div class=part-head><h3>${t.form.answer}</h3>${load.busy ? html`<span class=quiet>${t.state.loading}</span>` : nothing}</div>
          ${load.value ? next(load.value) : nothing}${shown(load, (value) => drawn(value))}</section>`
        : nothing}</article>`;
  }

  return {
    open,
    changed: () => refresh(),
    draw: () => html`${head(t.views.manage)}${shown(operations, () => html`<div class="manage ${name ? 'with-one' : ''}">${menu()}
      <div>${name ? html`<a class=back href=${address('manage')}>${t.action.back}</a>${drawOne()}` : empty(t.manage.choose, t.manage.chooseAdvice)}</div></div>`)}`,
  };
}
