// What can be asked of a list of memories, and how it stands in the address.
export const kinds = 'project constraint preference architecture module feature decision incident gotcha fact question term procedure episode turn outcome note objective request criterion task blocker claim summary pattern'.split(' ');
export const tiers = 'working episodic semantic procedural reflection'.split(' ');
export const statuses = 'active candidate needs_review open stale closed superseded archived'.split(' ');
export const levels = 'session project workspace tenant system'.split(' ');
export const orders = 'updated created oldest weight importance confidence uses title'.split(' ');
export const flagNames = 'contested may_hold_secret holds_personal_data overrides_instructions changes_role imitates_tool_call hides_text breaks_frame leaks_data'.split(' ');

const lists = { kind: 'kinds', tier: 'tiers', tag: 'tags', author: 'authors', flag: 'flags', status: 'status' };
export const times = ['created_since', 'created_before', 'updated_since', 'updated_before'];
const single = ['query', 'level', 'branch', 'file', 'session', 'sort', ...times];

/** The arguments of the call that an address asks for. */
export function given(query) {
  const asked = {};
  for (const [name, argument] of Object.entries(lists)) {
    const values = query.getAll(name).filter(Boolean);
    if (values.length) asked[argument] = values;
  }
  for (const name of single) if (query.get(name)) asked[name] = query.get(name);
  return asked;
}

/** The filters of an address as pairs of name and value. */
export const pairs = (query) =>
  [...query].filter(([name, value]) => value && name !== 'sort' && (name in lists || single.includes(name)));

/** The address with a filter added, or taken away. */
export function changed(query, name, value, present) {
  const next = new URLSearchParams(query);
  const rest = name in lists ? next.getAll(name).filter((one) => one !== value) : [];
  next.delete(name);
  rest.forEach((one) => next.append(name, one));
  if (present && value) next.append(name, value);
  return next;
}

/** What a door that only searches understands of it. */
export function searchOnly(asked) {
  const { query, kinds: kind, tiers: tier, tags, status } = asked;
  return { query, kinds: kind, tiers: tier, tags, status };
}
