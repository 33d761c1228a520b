import fs from 'node:fs';
import path from 'node:path';
import { root } from '../steps.ts';
import { tableOf } from './markdown.ts';

/** A page that evidence is read from no longer has the form that was expected. */
export class MissingRecord extends Error {}

export const readDocument = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');

export interface Table {
  heads: readonly string[];
  rows: readonly (readonly string[])[];
}

const cellsOf = (line: string): string[] =>
  line
    .slice(1, line.lastIndexOf('|'))
    .split(/(?<!\\)\|/)
    .map((text) => text.trim().replaceAll('\\|', '|'));

/** Returns the tables of a document in order. */
function tablesIn(document: string): Table[] {
  const blocks = document.matchAll(/(?:^ *\|.*\|\s*$\n?)+/gm);
  return [...blocks].map(([block]) => {
    const [heads = [], , ...rows] = block
      .trim()
      .split('\n')
      .map((line) => cellsOf(line.trim()));
    return { heads, rows };
  });
}

/** Returns the table of a document whose first columns have these names. Throws `MissingRecord` if no table has. */
export function readTable(file: string, ...heads: string[]): Table {
  const found = tablesIn(readDocument(file)).find((table) => heads.every((head, at) => table.heads[at] === head));
  if (!found || found.rows.length === 0) throw new MissingRecord(`${file} has no table with ${heads.join(', ')}.`);
  return found;
}

export const markdownOf = ({ heads, rows }: Table): string => withoutLinks(tableOf(heads, rows));

export interface Figure {
  proof: string;
  figure: string;
  date: string;
  command: string;
}

/** A row without a date, such as one of every `npm test`, is no recorded figure. */
const isDated = ({ date }: Figure): boolean => /^\d{4}-\d{2}-\d{2}/.test(date);

/** Returns the dated rows of docs/proofs.md, in order, with 'same' replaced by the command above it. */
export function readFigures(): Figure[] {
  const proofs = tablesIn(readDocument('docs/proofs.md')).filter(({ heads }) => heads[0] === 'proof');
  const figures = proofs.flatMap(({ rows }) => {
    let last = '';
    return rows.map(([proof = '', figure = '', date = '', command = '']) => {
      last = command === 'same' ? last : command;
      return { proof, figure, date, command: last };
    });
  });
  return figures.filter(isDated);
}

/** Returns figures whose command matches. Throws `MissingRecord` without one: an answer would have no proof. */
export function figuresBy(command: RegExp, what: string): [Figure, ...Figure[]] {
  const [first, ...others] = readFigures().filter((one) => command.test(one.command));
  if (!first) throw new MissingRecord(`docs/proofs.md has no dated row about ${what}.`);
  return [first, ...others];
}

export const figuresTable = (figures: readonly Figure[]): string =>
  tableOf(
    ['proof', 'figure', 'date', 'command'],
    figures.map(({ proof, figure, date, command }) => [proof, figure, date, command]),
  );

/** Returns the lines of docs/api.md that define a cookie. */
export function cookieLines(): string[] {
  const lines = readDocument('docs/api.md')
    .split('\n')
    .filter((line) => /^- (?:the )?(?:two )?cookies?\b/i.test(line))
    .map((line) => line.replaceAll(/(?<=>`|\d+ days)[*_]/g, ''));
  if (lines.length < 3) throw new MissingRecord('docs/api.md defines fewer than three kinds of cookies.');
  return lines;
}

/** Links to places outside the folder become text. */
export const withoutLinks = (text: string, pages: ReadonlySet<string> = new Set()): string =>
  text.replaceAll(/\[([^\]]+)\]\((?!https?:)([^)\s]*)\)/g, (_, words: string, target: string) => {
    const [name = ''] = path.basename(target).split('#');
    return pages.has(name) ? `[${words}](${name})` : words;
  });

/** Returns the text of a document below its title, without comments and links to places outside the folder. */
export function bodyOf(file: string, pages: ReadonlySet<string>): string {
  const text = readDocument(file)
    .replace(/^# .*\n/, '')
    .replaceAll(/ ?<!--[\s\S]*?-->/g, '');
  return withoutLinks(text, pages).trim();
}
