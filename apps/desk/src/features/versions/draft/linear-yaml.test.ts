import { afterAll, expect, test, vi } from 'vitest';

/** The `uniqueKeys` option of each parse: unless it is off, the library compares each key with all before it. */
const uniqueKeys = vi.hoisted((): unknown[] => []);
vi.doMock('yaml', async () => {
  const yaml = await vi.importActual<typeof import('yaml')>('yaml');
  return {
    ...yaml,
    parseDocument: (...given: Parameters<typeof yaml.parseDocument>) => {
      uniqueKeys.push((given[1] as { uniqueKeys?: unknown } | undefined)?.uniqueKeys);
      return yaml.parseDocument(...given);
    },
  };
});

// Test files share modules, so other files may have loaded these with the real library.
vi.resetModules();
const { readFile, withAdded, withCopy, withMoved, withoutValue, withValue } = await import('./forms/pack-yaml.ts');
const { restoreItem, removeItem } = await import('./forms/remove-item.ts');
const { mergeFields } = await import('./merge-fields.ts');
const { mergedTexts } = await import('./merge-texts.ts');
afterAll(() => {
  vi.doUnmock('yaml');
  vi.resetModules();
});

const before = 'campaigns:\n  - id: one\n    reward: 1\n  - id: two\n    reward: 2\n';
const mine = before.replace('reward: 1', 'reward: 10');
const theirs = before.replace('reward: 2', 'reward: 20');
const repeated = `${before}offers: []\noffers: []\n`;

test.each<[string, () => unknown]>([
  ['reading a file', () => readFile(before, {})],
  ['changing a value', () => withValue(before, ['campaigns', 0, 'reward'], 3)],
  ['removing a value', () => withoutValue(before, ['campaigns', 0, 'reward'])],
  ['adding to a list', () => withAdded(before, ['campaigns'], { id: 'three' })],
  ['copying in a list', () => withCopy(before, ['campaigns'], 0, 'three')],
  ['moving in a list', () => withMoved(before, ['campaigns'], 0, 1)],
  ['merging two edits', () => mergedTexts('programme.yaml', { before, mine, theirs })],
  ['comparing two edits', () => mergeFields('programme.yaml', { before, mine, theirs })],
  [
    'putting a campaign back',
    () => {
      const one = { at: 0, id: 'one', name: 'one', value: { id: 'one', reward: 1 } };
      const taken = removeItem({ files: {}, references: [] }, () => before, 'campaigns', one);
      return restoreItem(() => 'campaigns:\n  - id: three\n    reward: 3\n', taken);
    },
  ],
])(
  "%s: the parser's quadratic search for repeated keys is off, so a large draft does not freeze the tab [DESK-501]",
  (_, act) => {
    uniqueKeys.length = 0;
    act();
    expect(new Set(uniqueKeys)).toEqual(new Set([false]));
  },
);

test('a file with a repeated key is unreadable, and a merge never produces one [DESK-501]', () => {
  expect(readFile(repeated, { campaigns: [] })).toEqual({ value: { campaigns: [] }, isReadable: false });
  const [one, other] = [`offers: []\n${before}`, `${before}offers: [a]\n`];
  expect(mergedTexts('programme.yaml', { before, mine: one, theirs: other })).toBeNull();
  expect(mergeFields('programme.yaml', { before, mine: repeated, theirs })).toBeNull();
});

test('a file nested too deeply for the parser is unreadable, and nothing is thrown [DESK-501]', () => {
  expect(readFile('['.repeat(100_000), {})).toEqual({ value: {}, isReadable: false });
});
