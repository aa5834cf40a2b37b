// The frame of the page: who is signed in, which view is open, what all views share.
import { html, nothing, render } from '../modules/lit-html.js';
import { listen, me, resumeSession, run, signIn, signOut, watchConnection } from './api.js';
import { ask } from './elements/dialog.js';
import { icon } from './elements/icons.js';
import { notices, tellFailure } from './elements/notices.js';
import { button, options } from './elements/pieces.js';
import { failed, watchListEnds } from './elements/states.js';
import { bind, keysOfView } from './keys.js';
import { address, drawWith, go, kept, refresh, state } from './state.js';
import { t } from './words.js';

const letters = { t: 'today', a: 'ask', m: 'memories', w: 'waiting', s: 'sessions', g: 'graph', f: 'files', x: 'manage' };
const views = Object.values(letters);
const beside = 4;
const open = new Map();
const root = document.querySelector('#app');

let stopListening = () => {};
let retry = 0;
let settle = 0;
let patience = 5_000;
let again = 0;

async function view(name) {
  if (!open.has(name)) {
    const module = await import(`./views/${name}.js`);
    open.set(name, module.create());
  }
  return open.get(name);
}

async function route() {
  const [path, query = ''] = location.hash.replace(/^#\/?/, '').split('?');
  const [name, ...rest] = path.split('/').map(decodeURIComponent);
  const wanted = views.includes(name) ? name : 'today';
  const moved = wanted !== state.view;
  state.view = wanted;
  state.path = rest;
  state.query = new URLSearchParams(query);
  state.moreOpen = false;
  document.title = `${t.views[wanted]} · ${state.me?.project ?? t.product}`;
  try {
    const current = await view(wanted);
    if (state.view !== wanted) return;
    current.open(rest, state.query);
  } catch (failure) {
    tellFailure(failure);
  }
  refresh();
  if (moved) queueMicrotask(() => root.querySelector('h1')?.focus({ preventScroll: true }));
}

function theme(next) {
  if (next) kept.set('theme', next);
  const chosen = kept.get('theme', 'system');
  if (chosen === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
  refresh();
}

function nextTheme() {
  const order = ['system', 'light', 'dark'];
  theme(order[(order.indexOf(kept.get('theme', 'system')) + 1) % order.length]);
}

const item = (name, at) => html`<li class=${at >= beside ? 'extra' : ''}>
  <a href=${address(name)} aria-current=${state.view === name ? 'page' : nothing}>
    ${icon(name)}<span>${t.views[name]}</span>
    ${name === 'waiting' && state.waiting ? html`<span class=badge>${state.waiting > 99 ? '99+' : state.waiting}<span class=unseen> ${t.waiting.wait}</span></span>` : nothing}
  </a>
</li>`;

const navigation = () => html`<nav class="side ${state.moreOpen ? 'more-open' : ''}" aria-label=${t.navigation}>
  <div class=brand>
    ${state.me?.projects?.length > 1
      ? html`<select aria-label=${t.project} @change=${(event) => location.assign(new URL(`../${encodeURIComponent(event.target.value)}/`, new URL('.', location.href)))}>
          ${options(state.me.projects, state.me.project, String)}</select>`
      : html`<span class=project><bdi>${state.me?.project ?? t.product}</bdi></span>`}
  </div>
  <ul>
    ${views.map(item)}
    <li class=more><button type=button aria-expanded=${state.moreOpen} @click=${() => ((state.moreOpen = !state.moreOpen), refresh())}>
      ${icon('more')}<span>${t.more}</span></button></li>
  </ul>
  <div class="foot extra">
    <p class=who><bdi>${state.me?.name ?? ''}</bdi><span>${t.role(state.me)}</span></p>
    <button type=button class="plain small" @click=${nextTheme} title=${t.theme.change}>${icon('light')}<span>${t.theme[kept.get('theme', 'system')]}</span></button>
    <div class=foot-buttons>
      ${button(t.signIn.leave, leave, 'plain small')}
      <button type=button class="plain small" @click=${help} aria-label=${t.help.title} title=${t.help.title}>${icon('help')}</button>
    </div>
  </div>
</nav>`;

const signInForm = (expired) => html`<form class=sign-in @submit=${enter}>
  ${expired ? html`<p><strong>${t.signIn.expired}</strong> ${t.signIn.how}</p>` : html`<h1>${t.product}</h1><p>${t.signIn.how}</p>`}
  <label class=field><span>${t.signIn.token}</span><input name=token type=password required autocomplete=off spellcheck="false"></label>
  ${state.signInFailure ? html`<p class=bad role=alert>${state.signInFailure}</p>` : nothing}
  <button class=primary>${t.signIn.enter}</button>
</form>`;

const connection = () =>
  state.connection === 'away'
    ? html`<div class=banner role=status>${t.state.away} ${button(t.action.again, reconnect)}</div>`
    : state.connection === 'expired'
      ? html`<div class=banner role=alert>${signInForm(true)}</div>`
      : nothing;

function draw() {
  if (state.connection === 'starting') {
    render(html`<p class=starting role=status>${t.state.loading}</p>`, root);
    return;
  }
  if (!state.me) {
    render(state.connection === 'away' ? html`<main class=lone>${connection()}</main>` : html`<main class=lone>${signInForm(false)}</main>`, root);
    return;
  }
  const current = open.get(state.view);
  render(
    html`<a class=skip href="#main" @click=${skip}>${t.skip}</a>${navigation()}
      <main id="main" tabindex=-1 class="view-${state.view}">${connection()}${current ? drawn(current) : nothing}</main>${notices()}`,
    root,
  );
  current?.drawn?.(root);
  watchListEnds(root);
}

/** A view that cannot be drawn leaves the others in reach. */
function drawn(current) {
  try {
    return current.draw();
  } catch (failure) {
    console.error(failure);
    return failed(failure);
  }
}

function skip(event) {
  event.preventDefault();
  root.querySelector('#main').focus();
}

async function enter(event) {
  event.preventDefault();
  const form = event.target;
  try {
    await signIn(new FormData(form).get('token').trim());
    form.reset();
    state.signInFailure = null;
    await arrive();
  } catch (failure) {
    state.signInFailure = failure.isExpired ? t.signIn.refused : failure.isAway ? t.state.away : failure.message;
    refresh();
  }
}

async function leave() {
  await signOut().catch(tellFailure);
  deafen();
  state.me = null;
  state.connection = 'expired';
  open.clear();
  refresh();
}

async function reconnect() {
  clearTimeout(retry);
  try {
    if (await resumeSession()) await arrive();
  } catch {
    // The watcher of the connection has noted it, and tries again.
  }
}

/** Reads who is here, then shows the view, or shows it anew after an absence. */
async function arrive() {
  state.me = await me();
  state.connection = 'on';
  deafen();
  hear();
  await route();
  open.get(state.view)?.changed?.();
  countWaiting();
}

/** Listens again when the stream ends, less and less often while it fails. */
function hear() {
  const begun = Date.now();
  stopListening = listen(changed, () => {
    patience = Date.now() - begun > 60_000 ? 5_000 : Math.min(300_000, patience * 2);
    again = setTimeout(hear, patience);
  });
}

function deafen() {
  clearTimeout(again);
  stopListening();
}

async function countWaiting() {
  try {
    const { size } = await run('review', { limit: 1 });
    state.waiting = size ? size.proposed + size.stated : 0;
    refresh();
  } catch {
    // The number beside the view is only a hint.
  }
}

/** Changes come in bursts; the view is read again once they settle. */
function changed() {
  clearTimeout(settle);
  settle = setTimeout(() => {
    open.get(state.view)?.changed?.();
    countWaiting();
  }, 400);
}

watchConnection((now) => {
  if (state.connection === 'starting' && now === 'on') return;
  if (now === 'away') {
    clearTimeout(retry);
    retry = setTimeout(reconnect, 4000);
  }
  if (state.connection !== now) {
    state.connection = now;
    refresh();
  }
});

function help() {
  const ways = Object.entries(letters).map(([letter, name]) => [`g ${letter}`, t.views[name]]);
  const groups = [[t.help.everywhere, [...t.help.all, ...ways]], ...(open.get(state.view)?.help ?? [])];
  ask({
    title: t.help.title,
    no: t.action.close,
    content: html`<div class=keys>${groups.map(
      ([name, rows]) => html`<h3>${name}</h3><dl>${rows.map(([key, words]) => html`<div><dt>${key.split(' ').map((one) => html`<kbd>${one}</kbd> `)}</dt><dd>${words}</dd></div>`)}</dl>`,
    )}</div>`,
  });
}

function search() {
  const field = root.querySelector('[data-search]');
  if (field) field.select();
  else go(address('memories'));
}

bind('?', help);
bind('/', search);
for (const [letter, name] of Object.entries(letters)) bind(`g ${letter}`, () => go(address(name)));
keysOfView(() => open.get(state.view)?.keys ?? {});

addEventListener('hashchange', () => {
  if (location.hash.startsWith('#token=')) start();
  else if (state.me) route();
});
addEventListener('memory-changed', changed);
addEventListener('online', reconnect);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', refresh);
drawWith(draw);
theme();

/** The token of an address, which is taken out of it at once. */
function takeToken() {
  const token = /^#token=(.+)$/.exec(location.hash)?.[1];
  if (token) history.replaceState(null, '', `${location.pathname}#/today`);
  return token ? decodeURIComponent(token) : null;
}

async function start() {
  const token = takeToken();
  // The view is fetched while the session is made.
  import(`./views/${views.find((name) => location.hash.startsWith(`#/${name}`)) ?? 'today'}.js`).catch(() => {});
  try {
    if (token) await signIn(token);
    if (token || (await resumeSession())) await arrive();
  } catch (failure) {
    state.connection = failure.isAway ? 'away' : 'expired';
    if (token && failure.isExpired) state.signInFailure = t.signIn.refused;
    else if (!failure.isAway && !failure.isExpired) state.signInFailure = failure.message;
  }
  refresh();
}

draw();
start();
