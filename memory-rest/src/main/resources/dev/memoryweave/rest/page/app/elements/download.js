// What is shown as a file of the reader.
const types = { jsonl: 'application/jsonl', csv: 'text/csv' };

const cell = (value) => {
  const words = Array.isArray(value) ? value.join(' ') : String(value ?? '');
  // A spreadsheet would run a cell that begins like a formula.
  const safe = /^[=+\-@\t\r]/.test(words) ? `'${words}` : words;
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const columns = ['id', 'kind', 'status', 'title', 'summary', 'trust', 'principal', 'scope', 'tags', 'updated_at'];

const forms = {
  jsonl: (rows) => rows.map((row) => JSON.stringify(row)).join('\n'),
  csv: (rows) => [columns.join(','), ...rows.map((row) => columns.map((name) => cell(row[name])).join(','))].join('\r\n'),
};

/** Saves memories as a file in one of the forms. */
export function download(name, form, rows) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([forms[form](rows)], { type: types[form] }));
  link.download = `${name}.${form}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
