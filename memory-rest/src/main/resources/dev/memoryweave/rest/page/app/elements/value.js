// Any answer, as lists and tables.
import { html, nothing } from '../../modules/lit-html.js';
import { count, fullTime, plain, t } from '../words.js';
import { memoryRows, text } from './pieces.js';

const isTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);
const isMemory = (value) => isObject(value) && value.id && value.kind && value.title && value.status;
const mostRows = 200;
const mostDeep = 6;

function scalar(value) {
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  if (typeof value === 'number') return Number.isInteger(value) ? count(value) : String(Math.round(value * 1000) / 1000);
  if (isTime.test(value)) return html`<time datetime=${value}>${fullTime(value)}</time>`;
  return value.includes('\n') ? html`<pre class=block tabindex=0 dir=auto>${value}</pre>` : text(value);
}

function table(rows) {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const flat = names.every((name) => rows.every((row) => !isObject(row[name]) || isMemory(row[name])));
  if (!flat || names.length > 8) return html`<ol class=stack>${rows.map((row) => html`<li>${drawn(row, 1)}</li>`)}</ol>`;
  return html`<div class=scroll tabindex=0 role=region aria-label=${t.form.answer}><table class=wide-table>
    <thead><tr>${names.map((name) => html`<th scope=col>${plain(name)}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr>${names.map((name) => html`<td>${isMemory(row[name]) ? html`<a href=${`#/memories/${row[name].id}`}>${text(row[name].title)}</a>` : drawn(row[name], mostDeep - 1)}</td>`)}</tr>`)}</tbody>
  </table></div>`;
}

function list(values, deep) {
  if (!values.length) return html`<span class=quiet>${t.none}</span>`;
  const some = values.slice(0, mostRows);
  const rest = values.length > mostRows ? html`<p class=quiet>${t.list.andMore(values.length - mostRows)}</p>` : nothing;
  if (some.every(isMemory)) return html`${memoryRows(some)}${rest}`;
  if (some.every(isObject)) return html`${table(some)}${rest}`;
  return html`<ul class=short-list>${some.map((one) => html`<li>${drawn(one, deep + 1)}</li>`)}</ul>${rest}`;
}

/** A value of an answer. */
export function drawn(value, deep = 0) {
  if (value === null || value === undefined || value === '') return html`<span class=quiet>–</span>`;
  if (Array.isArray(value)) return list(value, deep);
  if (!isObject(value)) return scalar(value);
  if (deep >= mostDeep) return html`<code>${JSON.stringify(value)}</code>`;
  if (isMemory(value)) return memoryRows([value]);
  return html`<dl class=facts>${Object.entries(value).map(([name, one]) => html`<div><dt>${plain(name)}</dt><dd>${drawn(one, deep + 1)}</dd></div>`)}</dl>`;
}
