import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkInArabic } from './ar.ts';
import { checkInSpanish } from './es.ts';

const root = path.join(import.meta.dirname, '../../../../..');
const rooms = [
  'packages/tenant-pack/src',
  'apps/api/src/modules/admin/versions',
  // Code that rejects a publication.
  'apps/api/src/modules/codes',
  'apps/api/src/modules/tenants',
];
/** Files whose messages appear only on the command line. */
const unsaid = /\.test\.ts$|[/\\](?:cli|testing)[/\\]|scaffold\.ts$|new-pack\.ts$|draw-app-icons\.ts$|[/\\]saying\.ts$/;

const sources = rooms
  .flatMap((room) =>
    fs
      .readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
      .map((file) => path.join(root, room, file)),
  )
  .filter((file) => file.endsWith('.ts') && !unsaid.test(file))
  .map((file) => fs.readFileSync(file, 'utf8').replaceAll(/\/\*\*[^]*?\*\//g, ''));

const QUOTED = String.raw`('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")`;

/** Patterns of plain messages in source code: parameter words, schema errors and whole sentences. */
const places = [
  String.raw`\bword\(${QUOTED}`,
  String.raw`\berror: ${QUOTED}`,
  String.raw`[Ee]xpect(?:ation|ed) =\s+${QUOTED}`,
  String.raw`\b(?:text|whole|degrees)\(\s*(?:-?[\d_]+,\s*)?${QUOTED}`,
  String.raw`(['"]expected [^'"]*['"])`,
].map((pattern) => new RegExp(pattern, 'g'));

const textOf = (quoted: string): string => quoted.slice(1, -1).replaceAll(/\\(.)/g, '$1');

/** Finds all message forms in a source file: templates with parameters, and plain texts. */
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

const translations: [string, Readonly<Record<string, string>>][] = [
  ['Spanish', checkInSpanish],
  ['Arabic', checkInArabic],
];

test.each(translations)(
  'every message of the check is in %s, and no translation is unused [DESK-170]',
  (_, messages) => {
    expect(told.size).toBeGreaterThan(150);
    const said = Object.keys(messages);
    expect([...told].filter((form) => !said.includes(form)).toSorted()).toEqual([]);
    expect(said.filter((form) => !told.has(form)).toSorted()).toEqual([]);
  },
);

test('no message of the check contains its values already, which would leave it untranslated [DESK-170]', () => {
  expect(sources.flatMap((source) => source.match(/(?<!\bsay)`expected [^`]*`/g) ?? [])).toEqual([]);
});

test.each(translations)('a message of the check has the same parameters in %s [DESK-170]', (_, messages) => {
  const other = Object.entries(messages).filter(([form, said]) => holesOf(said) !== holesOf(form));
  expect(other).toEqual([]);
});
