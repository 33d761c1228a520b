import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/steps.ts';
import { type Expected, measured, POLL_SECONDS, sizeOf } from './model.ts';

const page = fs.readFileSync(path.join(root, 'docs/sizing.md'), 'utf8');
const town: Expected = {
  agencies: 1,
  riders: 10_000,
  ridesPerRiderYear: 500,
  openingsPerRiderYear: 500,
  redemptionsPerRiderYear: 12,
  earningsPerRide: 3,
  singleRides: 1,
  minutesOpen: 2,
  busiestHour: 0.15,
  years: 5,
  cores: 32,
  terabytes: 8,
};
const capacity = (words: string[]) =>
  spawnSync(process.execPath, ['prove/capacity.ts', ...words], { cwd: root, encoding: 'utf8' });

const examples = [...page.matchAll(/```\n\$ npm run capacity -- (.*)\n([\s\S]*?)```/g)].map(
  ([, words = '', said = '']) => [words, said] as const,
);

test('the sizing page has examples from one agency to five thousand', () => {
  expect(examples.length).toBeGreaterThan(2);
});

test.each(examples)('the page’s figures for %s equal the command’s [OPS-10]', (words, said) => {
  expect(capacity(words.split(' ')).stdout).toBe(said);
});

test('every figure of the size model is on the page and still equals its source [OPS-10]', () => {
  const proofs = fs.readFileSync(path.join(root, 'docs/proofs.md'), 'utf8');
  const figures = [...Object.values(measured.bytes), ...Object.values(measured.speeds)];
  const lost = figures.flatMap(({ value, by }) => {
    const figure = value.toLocaleString('en');
    const file = /\S+\.test\.ts/.exec(by)?.[0];
    const isMeasured = file === undefined ? proofs.includes(figure) : fs.existsSync(path.join(root, file));
    return [
      ...(page.includes(`| ${figure} |`) ? [] : [`docs/sizing.md does not say ${figure}`]),
      ...(isMeasured ? [] : [`${figure} is measured no more by ${by}: take the new figure into model.ts`]),
    ];
  });
  expect(lost).toEqual([]);
});

test('disk to buy is twice the stored bytes, and further earnings, single rides and polls count [OPS-201]', () => {
  const size = sizeOf(town);
  expect(size.terabytesToBuy).toBe(2 * size.terabytesStored);
  const fourEarnings = sizeOf({ ...town, earningsPerRide: 4 }).terabytesPerYear;
  expect(fourEarnings - size.terabytesPerYear).toBeCloseTo((5e6 * measured.bytes.earning.value) / 1e12, 9);
  expect(size.polls).toBe(4 * size.openings);
  const unpolled = sizeOf({ ...town, minutesOpen: 0 });
  expect(unpolled.polls).toBe(0);
  expect(unpolled.cores).toBeLessThan(size.cores);
  expect(sizeOf({ ...town, singleRides: 0 }).cores).toBeLessThan(size.cores);
});

test('the app polls as often as the size model says [OPS-201]', () => {
  const source = fs.readFileSync(path.join(root, 'apps/web/src/data/sets/live-refresh.ts'), 'utf8');
  expect(source).toContain(`const pollSeconds = ${POLL_SECONDS};`);
});

test.each([
  ['one small agency', {}, null, /one machine/],
  ['more rows than a disk holds', { agencies: 50, riders: 5e6 }, 'disk', /Citus with 11 workers/],
  [
    'more openings than the cores serve',
    { agencies: 50, riders: 5e6, years: 0.1, cores: 1, openingsPerRiderYear: 5e3 },
    'cores',
    /processes/,
  ],
  [
    'more processes than PostgreSQL has connections for',
    { agencies: 50, riders: 2e7, years: 0.1, cores: 64 },
    'connections',
    /PgBouncer/,
  ],
  ['an agency larger than a server', { riders: 5e7 }, 'disk', /one agency stands on one server/],
  ['more servers than shards', { agencies: 5e3, riders: 5e8 }, 'disk', /33 clusters of Citus/],
])('%s: which limit is reached first, and the remedy [OPS-10]', (_, change, limit, step) => {
  const { firstLimit, steps } = sizeOf({ ...town, ...change });
  expect([firstLimit, steps.join('\n')]).toEqual([limit, expect.stringMatching(step)]);
});

test.each([
  [['--riders', 'many'], 2, /'--riders' must be a number, not 'many'/],
  [['--agencies', '0'], 1, /agencies must be a number above 0/],
  [['--agencies', '5', '--riders', '2'], 1, /fewer riders than agencies/],
  [['--busiest-hour', '2'], 1, /at most 1/],
  [['--single-rides', '2'], 1, /at most 1/],
  [['--wagons', '2'], 2, /wagons/],
])('%j is rejected with exit code %i and a reason [OPS-10]', (words, code, sentence) => {
  const { status, stdout, stderr } = capacity(words);
  expect([status, stdout, stderr]).toEqual([code, '', expect.stringMatching(sentence)]);
});
