// Markdown of memories as text with a little form. Nothing of it becomes markup by itself.
import { html } from '../../modules/lit-html.js';

const inline = /(`[^`\n]+`|\*\*[^*\n]+\*\*)/;

function line(text) {
  return text.split(inline).map((part) => {
    if (part.startsWith('`') && part.length > 2) return html`<code>${part.slice(1, -1)}</code>`;
    if (part.startsWith('**') && part.length > 4) return html`<strong>${part.slice(2, -2)}</strong>`;
    return part;
  });
}

const bullet = /^\s*[-*+]\s+/;
const numbered = /^\s*\d+[.)]\s+/;

function list(lines, mark, ordered) {
  const items = lines.map((item) => html`<li dir=auto>${line(item.replace(mark, ''))}</li>`);
  return ordered ? html`<ol>${items}</ol>` : html`<ul>${items}</ul>`;
}

function block(lines) {
  if (lines.every((one) => bullet.test(one))) return list(lines, bullet, false);
  if (lines.every((one) => numbered.test(one))) return list(lines, numbered, true);
  if (lines.length === 1 && /^#{1,6}\s/.test(lines[0])) {
    return html`<p dir=auto><strong>${line(lines[0].replace(/^#+\s*/, ''))}</strong></p>`;
  }
  return html`<p dir=auto>${lines.map((one, at) => html`${at ? '\n' : ''}${line(one)}`)}</p>`;
}

/** The text with paragraphs, lists, code and stress. */
export function markdown(source) {
  const blocks = [];
  let lines = [];
  let fence = null;
  const end = () => {
    if (lines.length) blocks.push(block(lines));
    lines = [];
  };
  for (const one of source.split('\n')) {
    const isFence = /^\s*(```|~~~)/.test(one);
    if (fence) {
      if (isFence) {
        blocks.push(html`<pre tabindex=0><code>${fence.join('\n')}</code></pre>`);
        fence = null;
      } else fence.push(one);
    } else if (isFence) {
      end();
      fence = [];
    } else if (!one.trim()) end();
    else lines.push(one);
  }
  end();
  if (fence) blocks.push(html`<pre tabindex=0><code>${fence.join('\n')}</code></pre>`);
  return html`<div class=prose>${blocks}</div>`;
}
