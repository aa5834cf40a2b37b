// Memories and names, and what holds them together; its library is loaded with the first graph.
import { html, nothing } from '../../modules/lit-html.js';
import { run } from '../api.js';
import { discs } from '../elements/discs.js';
import { kinds, tiers } from '../elements/filters.js';
import { tellFailure } from '../elements/notices.js';
import { button, head, memoryAddress, options, text } from '../elements/pieces.js';
import { empty, shown } from '../elements/states.js';
import { Load } from '../load.js';
import { address, go, isPerson, refresh } from '../state.js';
import { count, plain, t } from '../words.js';

// Cytoscape would add a style element for its container, which the policy of the page forbids; it
// adds none where one with this id is. The rules stand in the style sheet.
const ownStyle = '__________cytoscape_stylesheet';
const usual = 400;
const most = 5000;
const relations = 'below names affects depends_on supersedes related_to implements supports contradicts derived_from part_of'.split(' ');

/** The colours of the style sheet as the drawing wants them. */
function colours() {
  const probe = document.body.appendChild(document.createElement('span'));
  const found = { font: getComputedStyle(document.documentElement).fontFamily };
  for (const name of ['ink', 'muted', 'edge', 'accent', 'waits', 'surface']) {
    probe.style.color = `var(--${name})`;
    found[name] = getComputedStyle(probe).color;
  }
  probe.remove();
  return found;
}

export function create() {
  const graph = new Load((given, options) => run('graph', given, options));
  let query = new URLSearchParams();
  let drawing = null;
  let drawnValue = null;
  let drawnHost = null;
  let chosen = null;

  const given = () => ({
    start: query.get('start'),
    depth: Number(query.get('depth') || 1),
    kinds: query.getAll('kind'),
    tiers: query.getAll('tier'),
    relations: query.getAll('relation'),
    entities: query.get('entities') !== 'no',
    limit: Math.min(most, Number(query.get('limit')) || usual),
  });

  function open(path, next) {
    query = next;
    chosen = null;
    if (isPerson()) graph.run(given());
  }

  /** Without a start, what is joined to nothing would hide what is joined. */
  function drawnNodes(value) {
    const joined = new Set(value.edges.flatMap((edge) => [edge.from, edge.to]));
    return query.get('start') || !joined.size ? value.nodes : value.nodes.filter((node) => joined.has(node.id));
  }

  async function plot(host, value) {
    if (!document.getElementById(ownStyle)) {
      const mark = document.createElement('meta');
      mark.id = ownStyle;
      document.head.append(mark);
    }
    const { default: cytoscape } = await import('../../modules/cytoscape.esm.min.mjs');
    drawing?.destroy();
    const tone = colours();
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const nodes = drawnNodes(value);
    const many = nodes.length > 150;
    const some = nodes.length > 40;
    const crowd = nodes.length > usual;
    const places = crowd ? discs(nodes, value.edges) : null;
    const degree = new Map();
    for (const edge of value.edges) for (const end of [edge.from, edge.to]) degree.set(end, (degree.get(end) ?? 0) + 1);
    const hub = [...degree.values()].sort((a, b) => b - a)[24] ?? 0;
    drawing = cytoscape({
      container: host,
      minZoom: crowd ? 0.02 : 0.1,
      maxZoom: 3,
      // The picture is moved, and drawn anew once it rests.
      textureOnViewport: crowd,
      hideEdgesOnViewport: crowd,
      elements: [
        ...nodes.map((node) => ({ data: { id: node.id, label: node.title.length > 30 ? `${node.title.slice(0, 28)}…` : node.title, type: node.entity ? 'entity' : 'memory', status: node.status ?? '', start: node.depth === 0 && query.has('start') ? 1 : 0, hub: degree.get(node.id) > Math.max(2, hub) ? 1 : 0 } })),
        ...value.edges.map((edge, at) => ({ data: { id: `edge-${at}`, source: edge.from, target: edge.to, label: plain(edge.label) } })),
      ],
      style: [
        { selector: 'node', style: { 'font-family': tone.font, 'font-size': 11, color: tone.ink, 'text-valign': 'bottom', 'text-margin-y': 4, 'text-outline-width': 2, 'text-outline-color': tone.surface, width: 12, height: 12, 'background-color': tone.accent } },
        { selector: some ? 'node[hub=1], node[start=1], node.near, node:selected' : 'node', style: { label: 'data(label)' } },
        { selector: 'node[type="entity"]', style: { shape: 'round-rectangle', 'background-color': tone.muted, 'font-weight': 600 } },
        { selector: 'node[status="candidate"], node[status="needs_review"]', style: { 'background-color': tone.waits } },
        { selector: 'node[start=1]', style: { width: 20, height: 20 } },
        { selector: 'node:selected', style: { 'border-width': 3, 'border-color': tone.ink } },
        { selector: 'edge', style: { width: 1.5, opacity: 0.5, 'line-color': tone.edge, 'target-arrow-color': tone.edge, 'target-arrow-shape': 'triangle', 'arrow-scale': 0.7, 'curve-style': crowd ? 'haystack' : 'bezier' } },
        { selector: 'edge:selected, edge.near', style: { opacity: 1, label: 'data(label)', 'font-family': tone.font, 'font-size': 9, color: tone.muted, 'text-outline-width': 2, 'text-outline-color': tone.surface, 'line-color': tone.muted, 'target-arrow-color': tone.muted } },
      ],
      layout: crowd ? { name: 'preset', positions: (node) => places.get(node.id()), padding: 32 } : { name: value.edges.length ? 'cose' : 'grid', animate: !isStill && !many, nodeRepulsion: () => 20000, idealEdgeLength: () => 90, gravity: 0.4, padding: 32, randomize: true },
    });
    drawing.one('render', () => host.classList.add('drawn'));
    drawing.on('tap', 'node', (event) => choose(event.target.id()));
  }

  function choose(id) {
    chosen = id;
    drawing?.elements().removeClass('near').unselect();
    const node = drawing?.getElementById(id);
    node?.select();
    node?.closedNeighborhood().addClass('near');
    refresh();
  }

  function drawn(root) {
    const host = root.querySelector('.graph-host');
    if (!host || !graph.value) return;
    const key = JSON.stringify([graph.value, document.documentElement.dataset.theme]);
    if (key === drawnValue && host === drawnHost) return;
    drawnValue = key;
    drawnHost = host;
    plot(host, graph.value).catch(tellFailure);
  }

  const title = (id, nodes) => nodes.find((node) => node.id === id)?.title ?? id;

  function about(value) {
    const node = value.nodes.find((one) => one.id === chosen);
    if (!node) return nothing;
    const name = node.entity ? node.title : node.id;
    const near = value.edges.filter((edge) => edge.from === chosen || edge.to === chosen);
    return html`<aside class=graph-about aria-label=${t.graph.chosen}><h2>${text(node.title)}</h2><p class=quiet>${plain(node.kind ?? node.entity)}</p>
      <p>${node.kind ? html`<a href=${memoryAddress(node.id)}>${t.memory.whole}</a> · ` : nothing}<a href=${address('graph', [], { start: name, depth: 2 })}>${t.graph.around}</a></p>
      <ul class=short-list>${near.slice(0, 40).map((edge) => html`<li><span class=predicate>${plain(edge.label)}</span> <button type=button class=link @click=${() => choose(edge.from === chosen ? edge.to : edge.from)}>${text(title(edge.from === chosen ? edge.to : edge.from, value.nodes))}</button></li>`)}</ul></aside>`;
  }

  const asList = (value) => html`<details class=as-list><summary>${t.graph.asList}</summary><ul class=short-list>
    ${value.nodes.slice(0, 200).map((node) => html`<li><button type=button class=link @click=${() => choose(node.id)}>${text(node.title)}</button> <span class=quiet>${plain(node.kind ?? node.entity)}</span></li>`)}</ul></details>`;

  function body(value) {
    if (!value.nodes.length) return empty(t.graph.none, value.reason ?? t.graph.noneAdvice);
    const alone = value.nodes.length - drawnNodes(value).length;
    return html`<p class=quiet role=status>${t.graph.size(count(value.nodes.length), count(value.edges.length))} ${alone ? t.graph.alone(count(alone)) : ''} ${value.reason ?? ''}</p>
      <div class=graph><div class=graph-host role=img aria-label=${t.graph.picture(value.nodes.length, value.edges.length)}></div>
        <div class=graph-tools>${button(t.graph.fit, () => drawing?.fit(undefined, 32), 'small')}</div>
        ${about(value)}</div>
      <ul class=legend><li><span class="swatch accent"></span>${t.graph.memory}</li><li><span class="swatch waits"></span>${t.graph.waits}</li><li><span class="swatch muted"></span>${t.graph.entity}</li></ul>
      ${asList(value)}`;
  }

  function submit(event) {
    event.preventDefault();
    go(address('graph', [], Object.fromEntries(new FormData(event.target.closest('form')))));
  }

  const select = (name, label, values, none) => html`<label class=field><span>${label}</span><select name=${name} @change=${submit}><option value="">${none}</option>${options(values, query.get(name))}</select></label>`;

  const form = () => html`<form class=graph-form @submit=${submit}>
    <label class=field><span>${t.graph.start}</span><input name=start data-search dir=auto .value=${query.get('start') ?? ''} placeholder=${t.graph.startExample} autocomplete=off></label>
    <label class=field><span>${t.graph.depth}</span><select name=depth @change=${submit}>${options([1, 2], query.get('depth'))}</select></label>
      <label class=field><span>${t.graph.limit}</span><select name=limit @change=${submit}>${options([usual, 1000, most], query.get('limit'))}</select></label>
      ${select('kind', t.list.kind, kinds, t.graph.any)}${select('tier', t.list.tier, tiers, t.graph.any)}
      ${select('relation', t.graph.relation, relations, t.graph.any)}
      ${select('entities', t.graph.names, ['no'], t.graph.withNames)}
    <button>${t.graph.show}</button></form>`;

  return {
    open,
    drawn,
    changed() {},
    draw: () => html`${head(t.views.graph)}${isPerson() ? html`${form()}${shown(graph, body)}` : html`<p class=quiet>${t.personsOnly}</p>`}`,
  };
}
