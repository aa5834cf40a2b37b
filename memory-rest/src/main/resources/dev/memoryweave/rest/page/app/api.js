// Calls of the REST interface: the session, the operations, the stream of changes.
const base = new URL('../api/v1/', import.meta.url);

/** A call that was answered with a failure, or not answered at all (status 0). */
export class Failure extends Error {
  constructor(status, detail, problem = {}) {
    super(detail);
    this.status = status;
    this.kind = problem.kind;
    /** What a person has to agree to first, with the id that the answer names; or undefined. */
    this.question = problem.question;
    this.questionId = problem.id;
  }

  get isAway() {
    return this.status === 0 || this.status === 502 || this.status === 504;
  }

  get isExpired() {
    return this.status === 401;
  }
}

// Only pages of this origin can read it, while servers at other ports get the cookie, too.
const valueName = 'memory-page.csrf';
let csrf = null;
const watchers = new Set();

/** Calls the watcher with "on", "away" or "expired" whenever a call shows the connection so. */
export function watchConnection(watcher) {
  watchers.add(watcher);
}

function tell(state) {
  watchers.forEach((watcher) => watcher(state));
}

async function request(path, options = {}) {
  let answer;
  try {
    const headers = { ...(csrf && { 'X-Memory-Csrf': csrf }), ...options.headers };
    answer = await fetch(new URL(path, base), { credentials: 'same-origin', ...options, headers });
  } catch (failure) {
    if (failure.name === 'AbortError') throw failure;
    tell('away');
    throw new Failure(0, failure.message);
  }
  if (!answer.ok) {
    const problem = await answer.json().catch(() => ({}));
    const failure = new Failure(answer.status, problem.detail ?? problem.title ?? '', problem);
    if (failure.isExpired) tell('expired');
    else if (failure.isAway) tell('away');
    throw failure;
  }
  tell('on');
  return answer;
}

function stored() {
  try {
    return localStorage.getItem(valueName) ?? csrf;
  } catch {
    return csrf;
  }
}

function keep(value) {
  csrf = value;
  try {
    if (value) localStorage.setItem(valueName, value);
    else localStorage.removeItem(valueName);
  } catch {
    // Without room a page that is loaded anew asks for the token again.
  }
}

/** Exchanges a token for a session of this browser. */
export async function signIn(token) {
  const answer = await request('session', {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
  });
  keep((await answer.json()).csrf);
}

/** Goes on with the session that this browser has; false if it has none. */
export async function resumeSession() {
  csrf = stored();
  try {
    await request('session');
    return true;
  } catch (failure) {
    if (failure.status !== 403 && !failure.isExpired) throw failure;
    tell('expired');
    return false;
  }
}

/** Ends the session. */
export async function signOut() {
  await request('session', { method: 'DELETE' });
  keep(null);
}

/** Who is signed in, and at which project. */
export const me = async () => (await request('me')).json();

/** The description of all operations. */
export const description = async () => (await request('openapi.json')).json();

function present(given) {
  return Object.fromEntries(
    Object.entries(given).filter(
      ([, value]) => value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && !value.length),
    ),
  );
}

function post(operation, given, options) {
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' };
  if (options.once) headers['Idempotency-Key'] = options.once;
  if (options.answer) headers['Memory-Answer'] = options.answer;
  return request(operation.replaceAll('_', '-'), {
    method: 'POST',
    headers,
    body: JSON.stringify(present(given)),
    signal: options.signal,
  });
}

/** As `post`; a session that another tab of the browser has opened meanwhile is taken over. */
async function posted(operation, given, options) {
  const before = csrf;
  try {
    return await post(operation, given, options);
  } catch (failure) {
    csrf = stored();
    if (failure.status !== 403 || failure.kind || csrf === before) throw failure;
    return post(operation, given, options);
  }
}

/** Runs an operation; `waits` of the answer tells whether a person has to decide first. */
export async function run(operation, given = {}, options = {}) {
  const answer = await posted(operation, given, options);
  const data = await answer.json();
  if (answer.status === 202) Object.defineProperty(data, 'waits', { value: true });
  return data;
}

/** A name for one deliberate change, so that a repeated request does not repeat the change. */
export function onceKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Listens to the changes of the memory; returns what ends it. Use of a memory changes nothing shown. */
export function listen(onChange, onEnd) {
  const source = new EventSource(new URL('events', base), { withCredentials: true });
  source.addEventListener('change', (event) => JSON.parse(event.data).change !== 'memory.used' && onChange());
  source.addEventListener('reset', onChange);
  source.onerror = () => source.readyState === EventSource.CLOSED && onEnd();
  return () => source.close();
}
