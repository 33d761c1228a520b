import { expect, test } from 'vitest';
import { removeItem, restoreItem } from './remove-item.ts';

const files: Record<string, string> = {
  'programme.yaml':
    'campaigns:\n  - id: one\n    reward: 1\n  - id: two # the second\n    reward: 2\n  - id: three\n    reward: 3\nfeatured:\n  - three\n  - two\n',
  'wording/en.json': '{"campaigns":{"two":{"Title":"Two"},"one":{"Title":"One"}},"points":"points"}',
  'wording/es.json': '{"points":"puntos"}',
};
const schema = { files: {}, references: [{ from: 'featured.*', to: 'campaigns' }] };
const two = { at: 1, id: 'two', name: 'two', value: { id: 'two', reward: 2 } };
const textOf =
  (of: Readonly<Record<string, string>>) =>
  (file: string): string | null =>
    of[file] ?? null;
const taken = removeItem(schema, textOf(files), 'campaigns', two);

test('a removed item is restored byte for byte if nothing else was typed since [DESK-326]', () => {
  const without = { ...files, ...taken.after };
  expect(without['programme.yaml']).not.toContain('two');
  expect(without['wording/en.json']).not.toContain('Two');
  expect({ ...without, ...restoreItem(textOf(without), taken) }).toEqual(files);
});

test('later edits survive, the item returns to its place with comments and texts, and restoring twice has no further effect [DESK-326]', () => {
  const without: Record<string, string> = { ...files, ...taken.after };
  const typed: Record<string, string> = {
    ...without,
    'programme.yaml': (without['programme.yaml'] ?? '').replace('reward: 3', 'reward: 30'),
    'wording/en.json': (without['wording/en.json'] ?? '').replace('One', 'Uno'),
  };
  const back = { ...typed, ...restoreItem(textOf(typed), taken) };
  expect(back['programme.yaml']).toBe(files['programme.yaml']?.replace('reward: 3', 'reward: 30'));
  expect(JSON.parse(back['wording/en.json'] ?? '')).toEqual({
    campaigns: { two: { Title: 'Two' }, one: { Title: 'Uno' } },
    points: 'points',
  });
  expect(restoreItem(textOf(back), taken)['programme.yaml']).toBe(back['programme.yaml']);
});

test('the item is restored even if its list was reordered since [DESK-326]', () => {
  const [three, one] = ['  - id: three\n    reward: 3\n', '  - id: one\n    reward: 1\n'];
  const without = { ...files, ...taken.after, 'programme.yaml': `campaigns:\n${three}${one}` };
  const back = restoreItem(textOf(without), taken)['programme.yaml'];
  expect(back).toBe(`campaigns:\n${three}  - id: two # the second\n    reward: 2\n${one}`);
});
