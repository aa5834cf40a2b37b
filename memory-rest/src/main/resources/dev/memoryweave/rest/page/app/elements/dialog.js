// Questions in the way of the page.
import { html, nothing, render } from '../../modules/lit-html.js';
import { onceKey, run } from '../api.js';
import { t } from '../words.js';
import { button } from './pieces.js';

/** Makes a deliberate change, and asks what the memory asks first; null if the person says no. */
export async function make(operation, given) {
  try {
    return await run(operation, given, { once: onceKey() });
  } catch (failure) {
    const answer = await answered(failure);
    return answer.endsWith('yes') ? run(operation, given, { once: onceKey(), answer }) : null;
  }
}

/** Reads, and answers what the memory asks meanwhile. */
export async function read(operation, given, options) {
  try {
    return await run(operation, given, options);
  } catch (failure) {
    return run(operation, given, { ...options, answer: await answered(failure) });
  }
}

/** The answer of the person to the question of a failure, which is shown word for word. */
async function answered(failure) {
  if (!failure.question) throw failure;
  const agrees = await ask({
    title: t.action.question,
    content: html`<p class=question dir=auto>${failure.question}</p>`,
    yes: t.action.yes,
    no: t.action.no,
  });
  return `${failure.questionId}=${agrees ? 'yes' : 'no'}`;
}

/** Opens a dialog and answers with what its form holds, or null if it was closed. */
export function ask({ title, content = nothing, fields = [], yes, no = t.action.cancel, bad = false, values = {} }) {
  return new Promise((resolve) => {
    const host = document.createElement('div');
    document.querySelector('#dialogs').append(host);
    const done = (answer) => {
      resolve(answer);
      host.remove();
    };
    const submit = (event) => {
      event.preventDefault();
      const form = new FormData(event.target);
      host.querySelector('dialog').close();
      done(Object.fromEntries(form));
    };
    render(
      html`<dialog aria-labelledby="dialog-title" @close=${() => done(null)} @cancel=${() => done(null)}>
        <form method=dialog @submit=${submit}>
          <h2 id="dialog-title">${title}</h2>
          <div class=dialog-content>${content}</div>
          ${fields.map((one) => field(one, values[one.name] ?? ''))}
          <div class=buttons>
            ${button(no, () => host.querySelector('dialog').close())}
            ${yes ? html`<button type=submit class=${bad ? 'danger' : 'primary'}>${yes}</button>` : nothing}
          </div>
        </form>
      </dialog>`,
      host,
    );
    host.querySelector('dialog').showModal();
  });
}

function field(one, value) {
  const control = one.long
    ? html`<textarea name=${one.name} rows=8 dir=auto ?required=${one.required} maxlength=${one.most ?? nothing} .value=${value}></textarea>`
    : html`<input name=${one.name} dir=auto ?required=${one.required} maxlength=${one.most ?? nothing} .value=${value} autocomplete=off>`;
  return html`<label class=field><span>${one.label}</span>${control}</label>`;
}
