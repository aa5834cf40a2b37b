// What stands where an answer will be, is missing, or is not there.
import { html, nothing } from '../../modules/lit-html.js';
import { t } from '../words.js';
import { button } from './pieces.js';

/** Says why there is nothing, and what to do. */
export const empty = (title, advice = nothing) =>
  html`<div class=state><p class=state-title>${title}</p><p>${advice}</p></div>`;

/** Says that something failed, in the words of the memory. */
export function failed(failure, again) {
  const words = failure.isAway ? t.state.away : failure.isExpired ? t.state.expired : failure.message || t.state.failed;
  return html`<div class="state failure" role=alert>
    <p class=state-title>${t.state.failedTitle}</p>
    <p class=words>${words}</p>
    ${again ? button(t.action.again, again) : nothing}
  </div>`;
}

const bones = html`<div class=bones aria-hidden="true">${[1, 2, 3, 4, 5, 6].map(() => html`<div></div>`)}</div>`;

/** The answer of a load, or its state. */
export function shown(load, drawn) {
  if (load.value !== undefined) {
    return html`${load.failure ? failed(load.failure, () => load.again()) : nothing}${drawn(load.value)}`;
  }
  if (load.failure) return failed(load.failure, () => load.again());
  return html`<div aria-busy="true"><p class=unseen role=status>${t.state.loading}</p>${bones}</div>`;
}

/** The end of a list: loads more when it comes in sight, or when asked. */
export function listEnd(pages) {
  if (pages.failure && pages.items.length) return failed(pages.failure, () => pages.more());
  if (!pages.hasMore) return nothing;
  return html`<button type=button class=list-end data-more ?disabled=${pages.adding} @click=${() => pages.more()}>
    ${pages.adding ? t.state.loading : t.action.more}
  </button>`;
}

const inSight = new IntersectionObserver(
  (entries) => entries.filter((entry) => entry.isIntersecting).forEach((entry) => entry.target.click()),
  { rootMargin: '400px' },
);

/** Has the ends of lists load more by themselves. */
export function watchListEnds(root) {
  inSight.disconnect();
  root.querySelectorAll('[data-more]:not([disabled])').forEach((end) => inSight.observe(end));
}
