import { packSchema } from '@fareback/tenant-pack';
import { expect, test } from 'vitest';
import { type FormNode, formOf } from '../../features/versions/draft/forms/form-node.ts';
import * as ar from './ar/index.ts';
import * as en from './en/index.ts';
import * as es from './es/index.ts';
import { getKeyLabel, getValueLabel, hasKeyLabel, type PackLabels } from './key-labels.ts';

const rooms = { 'tenant.yaml': 'agency', 'theme.yaml': 'theme', 'programme.yaml': '', 'wording/en.json': 'wording' };

/** Lists every key of a form and all its choices, by path; `*` is a list item. */
function placesOf(
  node: FormNode,
  path: readonly string[],
): { keys: string[][]; values: [path: string[], value: string][] } {
  const inner = (from: FormNode, at: readonly string[]) => placesOf(from, at);
  const join = (parts: ReturnType<typeof placesOf>[]) => ({
    keys: parts.flatMap(({ keys }) => keys),
    values: parts.flatMap(({ values }) => values),
  });
  if (node.kind === 'choice') return { keys: [], values: node.values.map((value) => [[...path], value]) };
  if (node.kind === 'list' || node.kind === 'record') return inner(node.item, [...path, '*']);
  if (node.kind === 'group')
    return join(
      node.fields.map(({ key, node: of }) => join([{ keys: [[...path, key]], values: [] }, inner(of, [...path, key])])),
    );
  if (node.kind === 'variants')
    return join([
      {
        keys: node.by === null ? [] : [[...path, node.by]],
        values: node.variants.map(({ name }) => [[...path], name]),
      },
      ...node.variants.map(({ node: of }) => inner(of, path)),
    ]);
  return { keys: [], values: [] };
}

const places = Object.entries(packSchema(null).files).map(([file, { schema }]) => {
  const room = rooms[file as keyof typeof rooms];
  return { file, ...placesOf(formOf(schema), room === '' ? [] : [room]) };
});
const pathsWithout = (has: (path: string[], file: string) => boolean): string[] => [
  ...new Set(places.flatMap(({ file, keys }) => keys.filter((path) => !has(path, file)).map((path) => path.join('.')))),
];

test.each<[string, PackLabels]>([
  ['English', en],
  ['Spanish', es],
  ['Arabic', ar],
])('every pack key has a label in %s, settings have help, and every choice is named [DESK-182]', (_, words) => {
  expect(places.flatMap(({ keys }) => keys).length).toBeGreaterThan(400);
  expect(pathsWithout((path) => path.at(-1) === 'position' || hasKeyLabel(words, path))).toEqual([]);
  expect(
    pathsWithout(
      (path, file) => file.startsWith('wording') || path.at(-1) === 'position' || !!getKeyLabel(words, path)[1],
    ),
  ).toEqual([]);
  const unsaid = places
    .flatMap(({ values }) => values)
    .filter(([path, value]) => getValueLabel(words, path, value) === value && !['LUHN'].includes(value));
  expect(unsaid.map(([path, value]) => [...path, value].join('.'))).toEqual([]);
});

test('all languages have the same keys and values, all of which packs contain [DESK-182]', () => {
  expect(Object.keys(es.keys)).toEqual(Object.keys(en.keys));
  expect(Object.keys(es.values)).toEqual(Object.keys(en.values));
  expect(Object.keys(ar.keys)).toEqual(Object.keys(en.keys));
  expect(Object.keys(ar.values)).toEqual(Object.keys(en.values));
  const ends = new Set(
    places.flatMap(({ keys }) =>
      keys.flatMap((path) => {
        const names = path.filter((part) => part !== '*');
        return names.map((_, from) => names.slice(from).join('.'));
      }),
    ),
  );
  expect(Object.keys(en.keys).filter((key) => !ends.has(key))).toEqual([]);
});

test('the longest end of a path with a label wins [DESK-182]', () => {
  expect(getKeyLabel(en, ['offers', 3, 'limit'])).toEqual(en.keys['offers.limit']);
  expect(getKeyLabel(en, ['campaigns', '*', 'limit'])).toEqual(en.keys['limit']);
  expect(getKeyLabel(en, ['campaigns', 0, 'tomorrow'])).toEqual(['tomorrow']);
});
