/** The accessibility statement as part of a page: ACCESSIBILITY.md as a dialog of HTML, closed until it is asked for. */

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const inline = (text: string) =>
  escaped(text)
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*]+)\*/g, '<em>$1</em>')
    .replace(/`([^`]+)`/g, '<code>$1</code>');

const cellsOf = (row: string) => row.split('|').slice(1, -1);

function table(rows: readonly string[]): string {
  const [head = '', , ...body] = rows;
  const heads = cellsOf(head).map((cell) => `<th scope="col">${inline(cell.trim() || 'Verdict')}</th>`);
  const lines = body.map((row) => {
    const [first = '', ...rest] = cellsOf(row).map((cell) => inline(cell.trim()));
    return `<tr><th scope="row">${first}</th>${rest.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  return `<table><thead><tr>${heads.join('')}</tr></thead><tbody>${lines.join('')}</tbody></table>`;
}

/** @param markdown headings, paragraphs, lists and tables, as ACCESSIBILITY.md has them */
export function statementDialog(markdown: string): string {
  const blocks = markdown
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '' && !block.startsWith('<!--'));
  const html = blocks.map((block) => {
    const lines = block.split('\n');
    if (block.startsWith('# ')) return `<h2 id="statement-title">${inline(block.slice(2))}</h2>`;
    if (block.startsWith('## ')) return `<h3>${inline(block.slice(3))}</h3>`;
    if (block.startsWith('- ')) return `<ul>${lines.map((line) => `<li>${inline(line.slice(2))}</li>`).join('')}</ul>`;
    if (block.startsWith('|')) return table(lines);
    return `<p>${inline(lines.join(' '))}</p>`;
  });
  const close = '<form method="dialog"><button class="button">Close</button></form>';
  return `<dialog id="statement" lang="en" aria-labelledby="statement-title">${html.join('')}${close}</dialog>`;
}

/** How the dialog looks; in the colours of the page. */
export const statementStyle = [
  'dialog{box-sizing:border-box;width:min(72ch,100vw - 32px);max-height:calc(100dvh - 32px);padding:24px;overflow:auto;border:0;border-radius:8px;background:var(--paper);color:var(--ink);box-shadow:var(--float)}',
  'dialog::backdrop{background:rgb(0 0 0/40%)}',
  'dialog h2{font-size:20px;line-height:28px}dialog h3{margin-top:24px;font-size:14px;line-height:20px}dialog p,dialog ul{margin:8px 0}',
  'dialog table,dialog tbody,dialog tr,dialog th,dialog td{display:block;text-align:left;overflow-wrap:anywhere}dialog thead{display:none}',
  'dialog tr{padding:8px 0;border-bottom:1px solid var(--line)}dialog form{position:sticky;bottom:-24px;padding:8px 0 12px;background:var(--paper)}',
].join('');
