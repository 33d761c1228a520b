import path from 'node:path';
import { templateNames } from '@fareback/contract/admin';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { countProblems } from '../problem.ts';
import { firstAnswers } from '../templates/campaign-template.ts';
import { campaignTemplates } from '../templates/campaign-templates.ts';
import { readHandedIn } from './handed-in.ts';

/** Counts the check's use of the YAML library: full visits of a document, and lookups of single nodes. */
const asked = vi.hoisted(() => ({ visits: 0, looks: 0, uniqueKeys: new Set<unknown>() }));
vi.doMock('yaml', async () => {
  const yaml = await vi.importActual<typeof import('yaml')>('yaml');
  const looking =
    <T extends (node: never) => boolean>(look: T) =>
    (node: Parameters<T>[0]): boolean => {
      asked.looks += 1;
      return look(node);
    };
  return {
    ...yaml,
    isNode: looking(yaml.isNode),
    isMap: looking(yaml.isMap),
    isSeq: looking(yaml.isSeq),
    isPair: looking(yaml.isPair),
    isScalar: looking(yaml.isScalar),
    visit: (...given: Parameters<typeof yaml.visit>) => {
      asked.visits += 1;
      return yaml.visit(...given);
    },
    parseDocument: (...given: Parameters<typeof yaml.parseDocument>) => {
      asked.uniqueKeys.add((given[1] as { uniqueKeys?: unknown } | undefined)?.uniqueKeys);
      return yaml.parseDocument(...given);
    },
  };
});

// Test files share modules, and others may have loaded these with the real library.
vi.resetModules();
const { layersOf } = await import('./layers.ts');
const { checkPack } = await import('./load-pack.ts');
const { parseSource } = await import('./source.ts');
const { validate } = await import('./validate.ts');
const { withTemplate } = await import('../templates/with-template.ts');
afterAll(() => {
  vi.doUnmock('yaml');
  vi.resetModules();
});

const tenants = path.join(import.meta.dirname, '../../../../tenants');
const saltline = readHandedIn(path.join(tenants, 'saltline'));
const { 'tenant.yaml': tenant = '' } = saltline.files;

const check = (files: Record<string, string>) => {
  const handedIn = { ...saltline, files: { ...saltline.files, ...files } };
  const checked = checkPack(handedIn, { place: 'saltline', tenantsDirectory: tenants });
  return 'problems' in checked ? checked.problems : [];
};

beforeEach(() => {
  asked.visits = 0;
  asked.looks = 0;
});

const lines = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('');

test.each([
  ['one key repeated, 40 KB', 'programme.yaml', (count: number) => lines(count, () => 'a: 1\n'), 7999],
  ['one key repeated between braces', 'programme.yaml', (count: number) => `{${lines(count, () => 'a: 1, ')}}`, 7999],
  ['one key repeated in JSON', 'wording/en.json', (count: number) => `{${lines(count, () => '"a":1,')}"b":1}`, 7999],
  ['unknown keys', 'tenant.yaml', (count: number) => tenant + lines(count, (at) => `k${at}: 1\n`), 8000],
  [
    'a list of what is no campaign',
    'programme.yaml',
    (count: number) => `campaigns:\n${lines(count, () => '- {}\n')}`,
    8000,
  ],
  ['a list between brackets', 'programme.yaml', (count: number) => `featured: [${lines(count, () => 'a,')}]\n`, 8000],
  [
    'references to nothing',
    'programme.yaml',
    (count: number) => `featured: [${lines(count, (at) => `a${at},`)}]\n`,
    8000,
  ],
])(
  'a check of %s takes work proportional to the file’s size, not to its square [DESK-436]',
  (_, file, text, faults) => {
    const work = (count: number): { visits: number; looks: number } => {
      asked.visits = 0;
      asked.looks = 0;
      check({ [file]: text(count) });
      return { ...asked };
    };
    const [small, large] = [work(1000), work(8000)];
    expect(large.visits).toBe(small.visits);
    expect(large.looks).toBeLessThan(small.looks * 10);
    expect(countProblems(check({ [file]: text(8000) }))).toBeGreaterThanOrEqual(faults);
  },
);

test("the parser's own search for repeated keys, which is quadratic, is not used [DESK-436]", () => {
  check({});
  const [template] = templateNames;
  const answers = firstAnswers(campaignTemplates[template]);
  expect(
    withTemplate(saltline.files, { template, answers, today: '2026-11-29', host: 'rewards.example.org' }),
  ).toHaveProperty('id');
  expect([...asked.uniqueKeys]).toEqual([false]);
});

test('of more than 50 problems the first 50 are listed, and one more entry counts the rest [DESK-436]', () => {
  const problems = check({ 'programme.yaml': lines(2000, () => 'a: 1\n') });
  expect(problems).toHaveLength(51);
  expect(problems[49]).toMatchObject({ line: 51, message: expect.stringContaining('the key "a" once') });
  expect(problems[50]).toMatchObject({
    file: 'saltline/programme.yaml',
    line: 0,
    message: 'and 1949 more: fix these first',
    more: 1949,
  });
});

test('a message does not list every unknown key or id [DESK-436]', () => {
  const unknown = check({ 'tenant.yaml': tenant + lines(3000, (at) => `nam${at}: 1\n`) });
  expect(unknown[0]?.message).toContain('did you mean');
  const ids = lines(3000, (at) => `- id: c${at}\n`);
  const dangling = check({
    'programme.yaml': `campaigns:\n${ids}offers:\n${lines(10, () => '- {}\n')}featured: [nothing]\n`,
  });
  expect(Math.max(...[...unknown, ...dangling].map(({ message }) => message.length))).toBeLessThan(2000);
});

test.each([
  ['brackets that lie too deep in each other', '['.repeat(100_000), /cannot be read|too many within each other/],
  [
    'more things in a list than any agency has',
    `campaigns: [${'a,'.repeat(199_000)}]`,
    /expected at most 20000 items in a list or map, found 199000: remove some/,
  ],
  [
    'more aliases than are looked up',
    `x: &a 1\ny:\n${'- *a\n'.repeat(2000)}`,
    /expected at most 1000 aliases, found 2000/,
  ],
])('a file with %s is reported without throwing [DESK-436]', (_, text, told) => {
  expect(
    check({ 'programme.yaml': text })
      .map(({ message }) => message)
      .join('\n'),
  ).toMatch(told);
});

test('too many errors to return at once are reported as one [DESK-436]', () => {
  const tooMany = z.custom(() => {
    throw new RangeError('Maximum call stack size exceeded');
  });
  const layers = layersOf(parseSource('', undefined), parseSource('bay/programme.yaml', 'a: 1'));
  expect(validate(z.object({ a: tooMany }), layers).problems.map(({ message }) => message)).toEqual([
    expect.stringContaining('too many errors to list'),
  ]);
});
