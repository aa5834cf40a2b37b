// Keys: single ones and those after "g". None is taken while somebody types.
const typed = 'input, textarea, select, [contenteditable]';
const global = new Map();
let viewKeys = () => ({});
let prefix = '';
let timer = 0;

export function bind(key, action) {
  global.set(key, action);
}

export function keysOfView(reading) {
  viewKeys = reading;
}

addEventListener('keydown', (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (document.querySelector('dialog[open]')) return;
  if (event.target.closest?.(typed)) {
    if (event.key === 'Escape') event.target.blur();
    return;
  }
  const key = prefix + event.key;
  const action = viewKeys()[key] ?? global.get(key);
  clearTimeout(timer);
  prefix = '';
  if (action) {
    event.preventDefault();
    action(event);
  } else if (event.key === 'g') {
    prefix = 'g ';
    timer = setTimeout(() => (prefix = ''), 1500);
  }
});
