// How the memory is, what has changed, and what waits.
import { html, nothing } from '../../modules/lit-html.js';
import { run } from '../api.js';
import { author, head, memoryLink, memoryRows, options, row, section, text, time } from '../elements/pieces.js';
import { plot } from '../elements/plot.js';
import { empty, shown } from '../elements/states.js';
import { Load } from '../load.js';
import { address, isPerson, kept } from '../state.js';
import { ago, count, percent, plain, t } from '../words.js';

const remedies = { review: address('waiting'), save: address('memories'), retire: address('memories') };

export function create() {
  const since = kept.get('visit', null);
  const range = { days: kept.get('days', 30) };
  const health = new Load((options) => run('health', {}, options));
  const activity = new Load((given, options) => run('activity', given, options));
  const resume = new Load((options) => run('resume', { size: 'micro' }, options));

  function read() {
    health.run();
    resume.run();
    if (isPerson()) {
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      activity.run({ days: range.days, zone, since, limit: 30 });
    }
    kept.set('visit', new Date().toISOString());
  }

  const meter = (name, share, words) => html`<div class=measure><span class=measure-name>${name}</span>
    <meter min=0 max=1 low="0.4" high="0.7" optimum=1 .value=${share} aria-label=${name}></meter><span class=measure-value>${words}</span></div>`;

  function finding(one) {
    const remedy = remedies[one.operation] ?? (one.operation && isPerson() ? address('manage', [one.operation]) : null);
    return html`<li class=finding>
      <div class=finding-head><p><strong>${one.message}</strong> ${one.advice}</p>
        ${remedy ? html`<a class=button href=${remedy}>${t.today.remedy(t.manage.names[one.operation] ?? plain(one.operation))}</a>` : nothing}</div>
      ${one.examples?.length
        ? html`<details><summary>${t.today.examples(one.examples.length, one.count)}</summary>${memoryRows(one.examples)}</details>`
        : nothing}
    </li>`;
  }

  const drawHealth = (value) => html`
    <div class=health>
      <p class=score><span class="score-number ${value.score >= 80 ? 'good' : value.score >= 50 ? 'waits' : 'bad'}">${value.score}</span><span>${t.today.score}</span></p>
      <dl class=numbers>
        ${[
          [t.today.memories, value.memories, address('memories')],
          [t.today.relations, value.relations, address('graph')],
          [t.today.entities, value.entities, address('graph')],
        ].map(([name, number, to]) => html`<div><dt>${name}</dt><dd><a href=${to}>${count(number)}</a></dd></div>`)}
      </dl>
    </div>
    ${value.warnings.length
      ? html`<ul class=findings>${value.warnings.map(finding)}</ul>`
      : html`<p class=calm>${t.today.nothingToDo}</p>`}
    <details class=tiers><summary>${t.today.tiers}</summary>
      ${value.tiers.map((tier) => html`<h3>${plain(tier.tier)} <span class=quiet>${count(tier.memories)}</span></h3>
        ${tier.memories ? html`${meter(t.today.confidence, tier.confidence, percent(tier.confidence))}${meter(t.today.freshness, tier.freshness, percent(tier.freshness))}${meter(t.today.used, tier.used, percent(tier.used))}` : nothing}`)}
    </details>`;

  const drawDays = (value) => html`
    ${plot(t.today.growth, value.days, [{ name: t.today.memories, tone: 'accent', of: (row) => row.memories }])}
    ${plot(t.today.activity, value.days, [
      { name: t.today.turns, tone: 'muted', of: (row) => row.turns, bars: true },
      { name: t.today.created, tone: 'good', of: (row) => row.created },
      { name: t.today.changed, tone: 'waits', of: (row) => row.changed },
      { name: t.today.retired, tone: 'accent', of: (row) => row.retired + row.forgotten },
    ])}`;

  function drawSince({ since: news }) {
    if (!news) return html`<p class=calm>${t.today.firstVisit}</p>`;
    if (!news.changes.length) return html`<p class=calm>${t.today.unchanged(ago(news.since))}</p>`;
    return html`<p class=quiet>${t.today.since(ago(news.since))} ${t.today.meanwhile(news.turns, news.files_read)}</p>
      <ul class=rows>${news.changes.map((one) => row({
        title: one.change === 'deleted' ? t.today.forgotten : memoryLink(one.id, one.title),
        summary: one.reason && text(one.reason),
        side: html`<span class=kind>${plain(one.change)}</span>${author(one.by)}${time(one.at)}`,
      }))}</ul>
      ${news.more ? html`<p class=quiet>${t.list.andMore(news.more)}</p>` : nothing}`;
  }

  const lane = (one) =>
    row({
      href: address('sessions', [one.session]),
      title: text(one.title ?? one.session),
      side: html`${one.branch ? html`<code>${text(one.branch)}</code>` : nothing}<span>${t.sessions.openWork(one.open_work)}</span>${time(one.last_active_at)}`,
    });

  const days = html`<label class=inline><span class=unseen>${t.today.range}</span><select @change=${(event) => {
    range.days = Number(event.target.value);
    kept.set('days', range.days);
    read();
  }}>${options([7, 30, 90, 365], String(range.days), t.today.lastDays)}</select></label>`;

  return {
    open: read,
    changed: read,
    draw: () => html`${head(t.views.today)}
      <div class=columns>
        <div>${section(t.today.health, shown(health, drawHealth))}
          ${isPerson() ? section(t.today.news, shown(activity, drawSince)) : nothing}
        </div>
        <div>${isPerson() ? section(t.today.days, shown(activity, drawDays), days) : nothing}
          ${section(t.today.sessions, shown(resume, (value) => (value.lanes?.length ? html`<ul class=rows>${value.lanes.slice(0, 6).map(lane)}</ul>` : empty(t.sessions.none, t.sessions.noneAdvice))))}
        </div>
      </div>`,
  };
}
