import { html, svg } from '../../modules/lit-html.js';

const shapes = {
  today: svg`<circle cx="8" cy="8" r="2.75"/><path d="M8 1.5v1.6M8 12.9v1.6M1.5 8h1.6M12.9 8h1.6M3.4 3.4l1.1 1.1M11.5 11.5l1.1 1.1M12.6 3.4l-1.1 1.1M4.5 11.5l-1.1 1.1"/>`,
  ask: svg`<path d="M2.5 3.5h11v7.5h-6l-3 2.7V11h-2z"/>`,
  memories: svg`<path d="M3 4h10M3 8h10M3 12h6"/>`,
  waiting: svg`<path d="M2.5 9.5h3l1 1.7h3l1-1.7h3M2.5 9.5v3.5h11V9.5L11.3 3H4.7z"/>`,
  sessions: svg`<circle cx="8" cy="8" r="5.7"/><path d="M8 4.8V8l2.2 1.6"/>`,
  graph: svg`<circle cx="4" cy="4.2" r="1.8"/><circle cx="12" cy="5.6" r="1.8"/><circle cx="6.4" cy="12" r="1.8"/><path d="M5.8 4.5l4.4.8M4.6 6l1.3 4.2M10.9 7.1l-3.4 3.6"/>`,
  files: svg`<path d="M4 2h5l3.2 3.2V14H4zM9 2v3.3h3.2"/>`,
  manage: svg`<path d="M2.5 4.7h6M12 4.7h1.5M2.5 11.3H4M7.5 11.3h6"/><circle cx="10.2" cy="4.7" r="1.7"/><circle cx="5.8" cy="11.3" r="1.7"/>`,
  more: svg`<path d="M3 8h.01M8 8h.01M13 8h.01" stroke-width="2.4"/>`,
  search: svg`<circle cx="7" cy="7" r="4.2"/><path d="M10.2 10.2L13.5 13.5"/>`,
  close: svg`<path d="M4 4l8 8M12 4l-8 8"/>`,
  back: svg`<path d="M9.5 3.5L5 8l4.5 4.5"/>`,
  light: svg`<path d="M8 2.2a5.8 5.8 0 1 0 0 11.6z" fill="currentColor"/><circle cx="8" cy="8" r="5.8"/>`,
  help: svg`<path d="M5.8 6a2.2 2.2 0 1 1 3.1 2c-.6.3-.9.7-.9 1.4M8 12h.01"/>`,
};

/** A small picture beside words; readers of the screen hear only the words. */
export const icon = (name) =>
  html`<svg class=icon viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">${shapes[name]}</svg>`;
