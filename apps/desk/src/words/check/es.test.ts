import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkInSpanish } from './es.ts';

const root = path.join(import.meta.dirname, '../../../../..');
/** Where the check of packs is, and what the desk's calls add to it. */
const rooms = [
  'packages/tenant-pack/src',
  'apps/api/src/modules/admin/versions',
  // What refuses publishing itself.
  'apps/api/src/modules/codes',
  'apps/api/src/modules/tenants',
];
/** What commands alone tell. */
const unsaid = /\.test\.ts$|[/\\](?:cli|testing)[/\\]|scaffold\.ts$|new-pack\.ts$|draw-app-icons\.ts$|[/\\]saying\.ts$/;

const sources = rooms
  .flatMap((room) =>
    fs
      .readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
      .map((file) => path.join(root, room, file)),
  )
  .filter((file) => file.endsWith('.ts') && !unsaid.test(file))
  .map((file) => fs.readFileSync(file, 'utf8').replaceAll(/\/\*\*[^]*?\*\//g, ''));

/** A text between quotes as it is written in a source. */
const QUOTED = String.raw`('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")`;

/** Where a text alone is a form: words of holes, error texts of schemas, and whole sentences. */
const places = [
  String.raw`\bword\(${QUOTED}`,
  String.raw`\berror: ${QUOTED}`,
  String.raw`[Ee]xpect(?:ation|ed) =\s+${QUOTED}`,
  String.raw`\b(?:text|whole|degrees)\(\s*(?:-?[\d_]+,\s*)?${QUOTED}`,
  String.raw`(['"]expected [^'"]*['"])`,
].map((pattern) => new RegExp(pattern, 'g'));

const textOf = (quoted: string): string => quoted.slice(1, -1).replaceAll(/\\(.)/g, '$1');

/** Every form that a source tells by: templates with holes, and texts without. */
function formsOf(source: string): string[] {
  const templates = [...source.matchAll(/\bsay`([^`]*)`/g)].map(([, template = '']) => {
    let holes = 0;
    return template.replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, () => `{${holes++}}`);
  });
  const texts = places.flatMap((pattern) => [...source.matchAll(pattern)].map(([, quoted = '']) => textOf(quoted)));
  return [...templates, ...texts];
}

const told = new Set(sources.flatMap(formsOf));
const holesOf = (text: string): string => [...new Set(text.match(/\{\d+\}/g))].toSorted().join(' ');

test('whatever the check tells is said in Spanish, and nothing that it no longer tells [DESK-170]', () => {
  expect(told.size).toBeGreaterThan(150);
  const said = Object.keys(checkInSpanish);
  expect([...told].filter((form) => !said.includes(form)).toSorted()).toEqual([]);
  expect(said.filter((form) => !told.has(form)).toSorted()).toEqual([]);
  // A template that is no saying would come with its values already in it.
  expect(sources.flatMap((source) => source.match(/(?<!\bsay)`expected [^`]*`/g) ?? [])).toEqual([]);
});

test('a sentence has the same holes in both languages [DESK-170]', () => {
  const other = Object.entries(checkInSpanish).filter(([form, said]) => holesOf(said) !== holesOf(form));
  expect(other).toEqual([]);
});
