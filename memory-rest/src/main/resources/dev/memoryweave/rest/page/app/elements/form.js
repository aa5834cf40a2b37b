// A form made from the schema of a request, and its values as the arguments of a call.
import { html, nothing } from '../../modules/lit-html.js';
import { plain, t } from '../words.js';
import { options } from './pieces.js';

const hidden = ['cursor', 'confirmed', 'dry_run'];

/** The properties that a form shows. */
export const shownFields = (schema) => Object.entries(schema?.properties ?? {}).filter(([name]) => !hidden.includes(name));

const oneOf = (schema) => schema.anyOf?.find((each) => each.enum) ?? schema;

function control(name, schema, required, value) {
  const kind = oneOf(schema);
  if (kind.type === 'boolean') {
    return html`<label class=option><input type=checkbox name=${name} .checked=${value ?? kind.default ?? false}> <span>${plain(name)}</span></label>${hint(schema)}`;
  }
  return html`<label class=field><span>${plain(name)}${required ? html` <span class=quiet>${t.form.required}</span>` : nothing}</span>${input(name, kind, required, value)}</label>${hint(schema)}`;
}

const hint = (schema) => (schema.description ? html`<p class=hint>${schema.description}</p>` : nothing);

function input(name, kind, required, value) {
  if (kind.enum) {
    return html`<select name=${name} ?required=${required}>
      ${required ? nothing : html`<option value="">${kind.default ? t.form.usually(plain(kind.default)) : '–'}</option>`}
      ${options(kind.enum, value)}</select>`;
  }
  if (kind.type === 'integer' || kind.type === 'number') {
    return html`<input type=number name=${name} ?required=${required} min=${kind.minimum ?? nothing} max=${kind.maximum ?? nothing}
      step=${kind.type === 'number' ? 'any' : 1} placeholder=${kind.default ?? nothing} .value=${value ?? ''}>`;
  }
  if (kind.type === 'array') {
    const isPlain = ['string', undefined].includes(kind.items?.type) && !kind.items?.anyOf;
    return html`<textarea name=${name} rows=3 dir=auto ?required=${required} placeholder=${isPlain ? t.form.perLine : t.form.json}></textarea>`;
  }
  const isLong = (kind.maxLength ?? 0) > 2000;
  return isLong
    ? html`<textarea name=${name} rows=4 dir=auto ?required=${required} maxlength=${kind.maxLength} .value=${value ?? ''}></textarea>`
    : html`<input name=${name} dir=auto ?required=${required} maxlength=${kind.maxLength ?? nothing} placeholder=${kind.format === 'date-time' ? '2026-05-31T12:00:00Z' : nothing} autocomplete=off .value=${value ?? ''}>`;
}

/** The fields of a schema; the optional ones folded when there are many. */
export function fields(schema, values = {}) {
  const required = schema?.required ?? [];
  const drawn = ([name, one]) => html`<div class=form-field>${control(name, one, required.includes(name), values[name])}</div>`;
  const all = shownFields(schema);
  const first = all.filter(([name]) => required.includes(name));
  const rest = all.filter(([name]) => !required.includes(name));
  return html`${first.map(drawn)}${rest.length > 6 ? html`<details><summary>${t.form.more(rest.length)}</summary>${rest.map(drawn)}</details>` : rest.map(drawn)}`;
}

/** The arguments that a form holds. */
export function values(form, schema) {
  const given = {};
  for (const [name, one] of shownFields(schema)) {
    const element = form.elements[name];
    if (!element) continue;
    const kind = oneOf(one);
    if (kind.type === 'boolean') {
      if (element.checked !== (kind.default ?? false)) given[name] = element.checked;
    } else if (element.value.trim()) given[name] = read(element.value, kind);
  }
  return given;
}

function read(value, kind) {
  if (kind.type === 'integer' || kind.type === 'number') return Number(value);
  if (kind.type !== 'array') return value;
  const words = value.trim();
  return words.startsWith('[') ? JSON.parse(words) : words.split('\n').map((one) => one.trim()).filter(Boolean);
}
