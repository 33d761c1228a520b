import type { PackSchema } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { itemsOf, type PackList, titleOf, withClone, withEnd, withNewItem, withoutEnd } from './pack-forms.ts';
import { readFile } from './pack-yaml.ts';

const today = '2026-11-25';
const schema = {
  files: {
    'programme.yaml': { schema: {}, base: {} },
    'wording/en.json': {
      schema: {
        type: 'object',
        properties: {
          offers: {
            type: 'object',
            additionalProperties: { type: 'object', properties: { Title: { type: 'string' } } },
          },
        },
      },
      base: {},
    },
  },
  references: [],
} as unknown as PackSchema;
const listOf = (hasEnd: boolean): PackList => ({
  list: 'offers',
  item: { kind: 'group', fields: [] },
  hasEnd,
  hasSwitch: true,
});
const textsOf = (programme: string) => (file: string) => (file === 'programme.yaml' ? programme : null);
const thingsIn = (programme: string) => itemsOf(readFile(programme, {}).value, 'offers');
const offers = (...lines: string[]): string => `offers:\n${lines.map((line) => `  - ${line}\n`).join('')}`;
const typedBy = (typed: Readonly<Record<string, string>>): string => typed['programme.yaml'] ?? '';

test('a dated item ends today; an undated or future one is switched off; resuming clears both [DESK-184]', () => {
  const ended = (line: string, hasEnd: boolean): string => {
    const [thing] = thingsIn(offers(line));
    if (!thing) throw new Error('Nothing is in the list.');
    return typedBy(withEnd(textsOf(offers(line)), listOf(hasEnd), thing, today));
  };
  expect(ended('{ id: pass }', true)).toBe(offers('{ id: pass, endsOn: 2026-11-25 }'));
  expect(ended('{ id: pass }', false)).toBe(offers('{ id: pass, active: false }'));
  expect(ended('{ id: pass, startsOn: 2026-12-01 }', true)).toBe(
    offers('{ id: pass, startsOn: 2026-12-01, active: false }'),
  );
  const over = offers('{ id: pass, endsOn: 2026-11-25, active: false }');
  expect(thingsIn(over).map((thing) => typedBy(withoutEnd(textsOf(over), 'offers', thing)))).toEqual([
    offers('{ id: pass }'),
  ]);
});

test('two items with the same id get different URLs; added and copied items get unique ids [DESK-184]', () => {
  const programme = offers('{ id: pass }', '{ id: pass }', '{ id: day }');
  expect(thingsIn(programme).map(({ name }) => name)).toEqual(['0', '1', 'day']);
  const added = withNewItem(schema, textsOf(programme), listOf(true), { title: 'Pass', variant: null });
  expect(added.id).toBe('pass-2');
  expect(JSON.parse(added.typed['wording/en.json'] ?? '{}')).toEqual({ offers: { 'pass-2': { Title: 'Pass' } } });
  const copied = thingsIn(programme).map((thing) => withClone(schema, textsOf(programme), listOf(true), thing));
  expect(copied.map(({ id }) => id)).toEqual(['pass-2', 'pass-2', 'day-2']);
});

test("an entity is named in the desk's language, else in English, else by its id [DESK-358]", () => {
  const texts: Readonly<Record<string, string>> = {
    'wording/en.json': '{ "offers": { "pass": { "Title": "Day pass" }, "day": { "Title": "Day" } } }',
    'wording/es.json': '{ "offers": { "pass": { "Title": "Abono de un día" }, "day": { "Title": "" } } }',
  };
  const called = (language: string) =>
    ['pass', 'day', 'new'].map((id) =>
      titleOf(schema, (file) => texts[file] ?? null, language, { list: 'offers', id }),
    );
  expect(called('es')).toEqual(['Abono de un día', 'Day', 'new']);
  expect(called('en')).toEqual(['Day pass', 'Day', 'new']);
});
