/* Writes Markdown, and HTML from the forms of Markdown that our documents use: headings, paragraphs, lists, tables,
   code. A library would be one more to ship with a folder that must open anywhere. */

/** A cell may not end its row. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const rowOf = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;

export const tableOf = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [rowOf(heads), rowOf(heads.map(() => '---')), ...rows.map(rowOf)].join('\n');

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\d\s_-]/gu, '')
    .replaceAll(' ', '-');

const linkOf = (text: string, target: string): string =>
  `<a href="${target.replace(/\.md(?=#|$)/, '.html')}">${text}</a>`;

/** Code is set aside first: nothing in it is a link or bold. */
const inline = (text: string): string =>
  text
    .split(/(`[^`]+`)/)
    .map((part) =>
      part.startsWith('`') && part.length > 1
        ? `<code>${escape(part.slice(1, -1))}</code>`
        : escape(part)
            .replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, words: string, target: string) => linkOf(words, target))
            .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>'),
    )
    .join('');

/** Code inside the words of a link: the link is found first. */
const withLinks = (text: string): string => text.replaceAll(/\[`([^`\]]+)`\]\(([^)\s]+)\)/g, '[$1]($2)');

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\s*\|/, '')
    .replace(/\|\s*$/, '')
    .split(/(?<!\\)\|/)
    .map((text) => text.trim().replaceAll('\\|', '|'));

const isRule = (line: string): boolean => /^[\s|:-]+$/.test(line) && line.includes('-');

function tableHtml(lines: readonly string[]): string {
  const [heads = [], ...rows] = lines.filter((line) => !isRule(line)).map(cellsOf);
  const head = heads.map((text) => `<th scope="col">${inline(text)}</th>`).join('');
  const body = rows.map((cells) => `<tr>${cells.map((text) => `<td>${inline(text)}</td>`).join('')}</tr>`).join('\n');
  return `<div class="table" tabindex="0" role="region" aria-label="Table: ${escape(heads.join(', '))}"><table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body}\n</tbody></table></div>`;
}

/** Blocks are separated by blank lines; a fence may contain some. */
function blocksOf(markdown: string): string[] {
  return markdown
    .split(/^(```[\s\S]*?^```)$/m)
    .flatMap((part) => (part.startsWith('```') ? [part] : part.replaceAll(/^(#+ .*)$/gm, '\n$1\n').split(/\n{2,}/)))
    .map((block) => block.trim())
    .filter((block) => block !== '');
}

function blockHtml(block: string): string {
  const heading = /^(#{1,4}) (.*)$/.exec(block);
  if (heading) {
    const [, marks = '', words = ''] = heading;
    return `<h${marks.length} id="${anchorOf(words)}">${inline(withLinks(words))}</h${marks.length}>`;
  }
  const lines = block.split('\n');
  if (block.startsWith('```')) return `<pre><code>${escape(lines.slice(1, -1).join('\n'))}</code></pre>`;
  if (block.startsWith('|')) return tableHtml(lines);
  const isNumbered = /^\d+\. /.test(block);
  if (isNumbered || block.startsWith('- ')) {
    const items = block
      .split(/\n(?=(?:- |\d+\. ))/)
      .map((item) => item.replace(/^(?:- |\d+\. )/, '').replaceAll(/\s*\n\s*/g, ' '));
    const list = items.map((item) => `<li>${inline(withLinks(item))}</li>`).join('\n');
    return isNumbered ? `<ol>\n${list}\n</ol>` : `<ul>\n${list}\n</ul>`;
  }
  return `<p>${inline(withLinks(lines.join(' ')))}</p>`;
}

const style = `body{font:1rem/1.5 system-ui,sans-serif;max-width:70rem;margin:0 auto;padding:1rem;color:#1b1b1b;background:#fff}
.table{overflow-x:auto}table{border-collapse:collapse}th,td{border:1px solid #767676;padding:.4rem .6rem;text-align:start;vertical-align:top}
code{background:#f0f0f0;overflow-wrap:anywhere}a{color:#0b57a4}`;

/** Returns a page that opens from a folder, without scripts, fonts or other files. */
export function htmlOf(title: string, markdown: string): string {
  const body = blocksOf(markdown).map(blockHtml).join('\n');
  const back = title === 'Evidence' ? '' : '<nav aria-label="Evidence"><a href="index.html">All evidence</a></nav>\n';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style>${style}</style>
</head>
<body>
${back}<main>
${body}
</main>
</body>
</html>
`;
}
