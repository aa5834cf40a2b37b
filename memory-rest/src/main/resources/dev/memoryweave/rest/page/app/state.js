// What all views share, and the one way to have the page drawn again.
export const state = {
  me: null,
  connection: 'starting',
  view: 'today',
  path: [],
  query: new URLSearchParams(),
  moreOpen: false,
  waiting: null,
};

let draw = () => {};
let asked = false;

export function drawWith(drawing) {
  draw = drawing;
}

/** Draws the page again, once for all that asked meanwhile. */
export function refresh() {
  if (asked) return;
  asked = true;
  queueMicrotask(() => {
    asked = false;
    draw();
  });
}

/** Whether whoever is signed in may change something. */
export const mayWrite = () => Boolean(state.me?.person && !state.me.readOnly);

/** Whether the operations for people can be called. */
export const isPerson = () => Boolean(state.me?.person);

/** The address of a view. */
export function address(view, path = [], query = {}) {
  const parts = [view, ...path].map(encodeURIComponent).join('/');
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) {
      if (one !== undefined && one !== null && one !== '' && one !== false) words.append(name, one);
    }
  }
  return `#/${parts}${words.size ? `?${words}` : ''}`;
}

/** Goes to an address; in place of the present one if asked. */
export function go(to, { replace = false } = {}) {
  if (!replace) location.hash = to;
  else {
    history.replaceState(null, '', to);
    dispatchEvent(new HashChangeEvent('hashchange'));
  }
}

const seen = 'memory-page.';

/** Something that this browser keeps for the reader, by name. */
export const kept = {
  get(name, fallback) {
    try {
      return JSON.parse(localStorage.getItem(seen + name)) ?? fallback;
    } catch {
      return fallback;
    }
  },
  set(name, value) {
    try {
      localStorage.setItem(seen + name, JSON.stringify(value));
    } catch {
      // Without room the page still works; it only forgets.
    }
  },
};
