// What is selected in a list: a box at each row, and a bar above.
import { html, nothing } from '../../modules/lit-html.js';
import { refresh } from '../state.js';
import { t } from '../words.js';
import { button } from './pieces.js';

/** The box of a row; `chosen` holds what is selected by the id of its memory. */
export const selectBox = (chosen, memory, value = memory) => html`<label class=select><input type=checkbox .checked=${chosen.has(memory.id)} aria-label=${t.list.select(memory.title)}
  @change=${(event) => {
    if (event.target.checked) chosen.set(memory.id, value);
    else chosen.delete(memory.id);
    refresh();
  }}></label>`;

/** How many are selected, and what can be done with them. */
export const selectionBar = (chosen, buttons) => chosen.size
  ? html`<div class=selection role=region aria-label=${t.list.selection}><span role=status>${t.list.selected(chosen.size)}</span>
      ${buttons} ${button(t.list.selectNone, () => (chosen.clear(), refresh()), 'plain')}</div>`
  : nothing;
