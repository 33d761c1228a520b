import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadPack } from '../load/load-pack.ts';
import { formatProblem } from '../problem.ts';
import { edit, scratchTenants } from '../testing/scratch-tenants.ts';

const scratch = scratchTenants();
afterAll(scratch.remove);

const ride = 'limit: { earnings: 2, days: 1 }';

/** Returns the warnings of the scaffolded pack after one replacement in its program, without positions. */
function warningsWith(from: string, to: string): string[] {
  const file = path.join(scratch.directory, 'programme.yaml');
  const before = readFileSync(file, 'utf8');
  edit(scratch.directory, 'programme.yaml', from, to);
  const loaded = loadPack(scratch.directory);
  writeFileSync(file, before);
  expect('problems' in loaded ? loaded.problems : []).toEqual([]);
  return loaded.warnings.map(formatProblem).map((line) => line.replace(/^\S+ /, ''));
}

test('a scaffolded pack pays for a single tap and says so, without warnings [CAMP-19]', () => {
  expect(warningsWith(ride, ride)).toEqual([]);
  const loaded = loadPack(scratch.directory);
  const counts = 'pack' in loaded ? loaded.pack.programme.campaigns[0] : undefined;
  expect(counts).toMatchObject({ counts: { minDurationSeconds: 120, unmeasured: 'COUNTS' } });
});

test.each([
  ['      unmeasured: COUNTS # what is tapped once has no duration\n', '', /campaigns.0.counts: expected unmeasured/],
  [
    '      minDurationSeconds: 120\n',
    '      minDurationSeconds: 120\n      any: [{ maxDurationSeconds: 60 }]\n',
    /counts: .* can never pay/,
  ],
  [
    '      minDurationSeconds: 120\n',
    '      modes: [bus]\n      all: [{ any: [{ modes: [tram] }, { all: [{ modes: [rail, ferry] }] }] }]\n',
    /counts: .* can never pay/,
  ],
  [
    '      behaviours: [trip.completed]\n',
    '      behaviours: [trip.completed]\n      weekdays: [6]\n      all: [{ weekdays: [7, 1] }]\n',
    /can never pay/,
  ],
  [ride, `${ride}\n    startsOn: "2026-03-02"\n    endsOn: "2026-03-06"`, null],
  [ride, 'lookBackDays: 7', /campaigns.0: expected a limit, or limit: null/],
  [ride, 'limit: null\n    lookBackDays: 7', null],
  ['reward: 10\n', 'reward: 1000000\n', /campaigns.0.reward: expected at most 10000 points at once.*found 1000000/],
])('a campaign in which %j is %j: %s [CAMP-19, DESK-191]', (from, to, warning) => {
  const warnings = warningsWith(from, to);
  const isTold = warning === null || warning.test(warnings[0] ?? '');
  expect({ isTold, count: warnings.length }).toEqual({ isTold: true, count: warning === null ? 0 : 1 });
});

test.each([
  ['the modes that count', 'modes: [bus]\n      not: { modes: [bus, tram] }', true],
  ['everything', 'not: {}', true],
  ['modes that only "all" names', 'all: [{ modes: [bus] }, { not: { modes: [bus] } }]', true],
  ['each alternative', 'not: { modes: [bus, tram] }\n      any: [{ modes: [bus] }, { modes: [tram] }]', true],
  ['two of the lists', 'modes: [bus]\n      weekdays: [6]\n      not: { modes: [bus], weekdays: [6, 7] }', true],
  ['one of two modes', 'modes: [bus, tram]\n      not: { modes: [bus] }', false],
  ['some days of a mode', 'modes: [bus]\n      not: { modes: [bus], weekdays: [6, 7] }', false],
  ['one alternative', 'not: { modes: [bus] }\n      any: [{ modes: [bus] }, { modes: [tram] }]', false],
  ['a distance', 'modes: [bus]\n      not: { modes: [bus], minDistanceMeters: 1 }', false],
  ['an exception to an exception', 'modes: [bus]\n      not: { modes: [bus], not: { weekdays: [6] } }', false],
])('a campaign whose "not" excludes %s [OPS-213]', (_, conditions, isNever) => {
  const warnings = warningsWith(
    '      minDurationSeconds: 120\n      unmeasured: COUNTS # what is tapped once has no duration\n',
    `      ${conditions}\n`,
  );
  const never = 'counts: expected conditions that leave some rides, because those under not exclude all';
  expect(warnings.map((warning) => warning.includes(never))).toEqual(isNever ? [true] : []);
});

const providerText = '    identifierType: NUMERIC_ID\n';
const lookingBack = `${ride}\n    lookBackDays: 7`;

test.each([
  ['named by the campaign', 'providers: [travel-card]'],
  ['among all providers, of which the campaign names none', 'providers: []'],
])('a look-back beside an account typed without proof, %s, is warned of [PROV-37]', (_, providers) => {
  const file = path.join(scratch.directory, 'programme.yaml');
  const before = readFileSync(file, 'utf8');
  edit(scratch.directory, 'programme.yaml', 'providers: [travel-card]', providers);
  edit(scratch.directory, 'programme.yaml', ride, lookingBack);
  const asked = warningsWith(providerText, `${providerText}    proof: NONE\n`);
  const [warning] = asked.filter((line) => line.startsWith('campaigns.0.lookBackDays'));
  expect(warning).toMatch(/expected no look-back for travel-card, because it pays nothing .*found 7/);
  expect(warningsWith(providerText, providerText).filter((line) => line.includes('look-back'))).toEqual([]);
  writeFileSync(file, before);
});

test('weekdays outside a campaign’s dates, and more days than they have, can never pay [CAMP-19]', () => {
  const dated = `${ride}\n    startsOn: "2026-03-02"\n    endsOn: "2026-03-06"`;
  edit(scratch.directory, 'programme.yaml', ride, dated);
  const days = 'behaviours: [trip.completed]\n';
  expect(warningsWith(days, `${days}      weekdays: [6, 7]\n`)).toEqual([
    expect.stringMatching(/weekdays: expected one of the days 1, 2, 3, 4, 5/),
  ]);
  expect(warningsWith(days, `${days}      weekdays: [5, 6]\n`)).toEqual([]);
  const streak = (target: number) =>
    `type: STREAK\n    levels: [{ reward: 5 }]\n    inARow: true\n    distinct: { unit: DAY }\n    restart: ALWAYS\n    target: ${target}`;
  edit(scratch.directory, 'programme.yaml', 'limit: { earnings: 2, days: 1 }\n    ', '');
  edit(scratch.directory, 'programme.yaml', 'reward: 10\n', '\n');
  expect(warningsWith('type: TRANSACTIONAL', streak(5))).toEqual([]);
  expect(warningsWith('type: TRANSACTIONAL', streak(6))).toEqual([expect.stringMatching(/target: expected at most 5/)]);
});

test('reversed dates and more than 10,000 points at once are reported for a campaign with other errors [DESK-361]', () => {
  const told = (first: string, reward: string): string[] => {
    const file = path.join(scratch.directory, 'programme.yaml');
    const before = readFileSync(file, 'utf8');
    const unfinished = `- { id: unfinished, type: TIER, startsOn: ${first}, endsOn: "2026-03-06", tiers: [{}, { rewardPoints: ${reward} }] }`;
    edit(scratch.directory, 'programme.yaml', 'campaigns:\n', `campaigns:\n  ${unfinished}\n`);
    const loaded = loadPack(scratch.directory);
    writeFileSync(file, before);
    const all = [...('problems' in loaded ? loaded.problems : []), ...loaded.warnings].map(formatProblem);
    return all.filter((line) => line.includes(' campaigns.0.')).map((line) => line.replace(/^\S+ /, ''));
  };
  const seen = told('"2026-03-07"', '1000000');
  expect(seen).toContainEqual(expect.stringMatching(/^campaigns\.0\.tiers\.0\.rewardPoints: expected .*nothing$/));
  expect(seen).toContain('campaigns.0.endsOn: expected a day on or after startsOn (2026-03-07), found 2026-03-06');
  expect(seen).toContainEqual(expect.stringMatching(/^campaigns\.0\.tiers\.1\.rewardPoints: .*typo/));
  const odd = told('"soon"', '"1000000"').join('\n');
  expect(odd).not.toMatch(/endsOn|typo/);
});
