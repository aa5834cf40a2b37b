// Short news at the edge of the page, with a way to take a change back.
import { html, nothing } from '../../modules/lit-html.js';
import { refresh } from '../state.js';
import { t } from '../words.js';
import { icon } from './icons.js';
import { button } from './pieces.js';

const shown = [];
let next = 1;

function remove(key) {
  const at = shown.findIndex((one) => one.key === key);
  if (at >= 0) shown.splice(at, 1);
  refresh();
}

/** Tells something for some seconds; with `undo`, long enough to take it back. */
export function tell(words, { undo = null, bad = false } = {}) {
  const key = next++;
  shown.push({ key, words, undo, bad });
  if (shown.length > 4) shown.shift();
  setTimeout(() => remove(key), undo ? 15000 : bad ? 12000 : 5000);
  refresh();
}

/** Tells what failed. */
export const tellFailure = (failure) =>
  tell(failure.isAway ? t.state.away : failure.message || t.state.failed, { bad: true });

export const notices = () => html`<div class=notices role=status aria-live="polite">
  ${shown.map(
    (one) => html`<div class="notice ${one.bad ? 'bad' : ''}">
      <span class=words>${one.words}</span>
      ${one.undo
        ? button(t.action.undo, () => (remove(one.key), one.undo()))
        : nothing}
      <button type=button class=plain aria-label=${t.action.close} @click=${() => remove(one.key)}>${icon('close')}</button>
    </div>`,
  )}
</div>`;
