// The words of the page in the language of the reader; English where there is no other.
const languages = { en: () => import('../text/en.js') };
const rightToLeft = ['ar', 'fa', 'he', 'ur'];

const wanted = (navigator.languages ?? []).map((tag) => tag.split('-')[0]);
export const language = wanted.find((tag) => tag in languages) ?? 'en';
export const t = (await languages[language]()).default;

document.documentElement.lang = language;
document.documentElement.dir = rightToLeft.includes(language) ? 'rtl' : 'ltr';

const number = new Intl.NumberFormat(language);
const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });
const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
const instant = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
const units = [['year', 31536000], ['month', 2592000], ['day', 86400], ['hour', 3600], ['minute', 60]];

/** A number with the separators of the language. */
export const count = (value) => number.format(value);

/** A share of one as a percentage. */
export const percent = (value) => `${Math.round(value * 100)} %`;

/** A factor or score, with as many digits as tell something. */
export const decimal = (value) => (Number.isFinite(value) ? value.toFixed(2) : '–');

/** A day, without its time. */
export const day = (time) => date.format(new Date(time));

/** A time in full. */
export const fullTime = (time) => instant.format(new Date(time));

/** How long ago a time is. */
export function ago(time, now = Date.now()) {
  const seconds = (new Date(time).getTime() - now) / 1000;
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return relative.format(Math.round(seconds / size), unit);
  }
  return t.time.now;
}

/** A name of the interface of the memory, as people read it. */
export const plain = (name) => t.names[name] ?? String(name ?? '').replaceAll(/[_.]/g, ' ');
