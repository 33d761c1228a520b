import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { checkPack } from '../load/load-pack.ts';
import { tenantsDirectory } from '../testing/scratch-tenants.ts';
import { newPack } from './new-pack.ts';

type Fragment = Record<string, unknown>;

const docs = path.join(import.meta.dirname, '../../../../docs');

/** Parts of a pack on a page; a campaign is shown outside its list. */
const fragmentsOf = (page: string): Fragment[] =>
  [...readFileSync(path.join(docs, page), 'utf8').matchAll(/^```ya?ml\n(.*?)^```/gms)].map(([, text = '']) => {
    const fragment = parse(text) as Fragment;
    return 'type' in fragment ? { campaigns: [fragment] } : fragment;
  });

const listed = (value: unknown): Fragment[] => (Array.isArray(value) ? (value as Fragment[]) : []);

/** What the pages' examples name without showing it. */
const named = parse(`
providers:
  - { id: bikes, connectionType: SELF_REPORT, identifierType: NUMERIC_ID }
  - { id: surveys, connectionType: CAMPAIGN_IMPLICIT, identifierType: EMAIL }
places:
  - { id: pier, lat: 40, lon: -74, radiusMeters: 100 }
  - { id: tower, lat: 41, lon: -74, radiusMeters: 100 }
calendars: [{ id: holidays, dates: [2026-12-25] }]
declaredDays: [{ id: bad-air }]
segments: [{ id: pilots }]
statuses:
  - id: frequent
    kind: COUNT
    counts: { behaviours: [trip.completed] }
    period: MONTH
    of: LAST
    levels: [{ id: gold, from: 10 }]
campaigns:
  - id: bike-month
    type: MULTI_TRIP
    category: rides
    reward: 1
    target: 10
    window: { kind: CALENDAR, unit: MONTH }
    counts: { behaviours: [trip.completed] }
  - { id: team-goal, type: TRANSACTIONAL, category: rides, reward: 1, counts: { behaviours: [team.challenge] } }
offers: [{ id: morning-coffee, price: 50 }, { id: month-pass, price: 500 }]
referral:
  id: friends
  campaignId: friends
  rewardForReferee: 50
  actionRequired: true
  limits: { lifetime: 10 }
  copyLinkUrl: https://acme.example/join
`) as Fragment;

/** Keys of an offer that the pages leave out. */
const offer = {
  category: 'tickets',
  couponType: 'UNIQUE_CODE',
  stock: { kind: 'pool', demo: { count: 50, pattern: 'A-####-####' } },
};

/** Adds a part to a program: lists get its entries, maps its keys. */
function withFragment(program: Fragment, fragment: Fragment): Fragment {
  const added = Object.entries(fragment).map(([key, value]): [string, unknown] => {
    const before = program[key];
    if (!Array.isArray(value)) return [key, { ...(before as Fragment | undefined), ...(value as Fragment) }];
    return [key, [...listed(before), ...listed(value).map((one) => (key === 'offers' ? { ...offer, ...one } : one))]];
  });
  return { ...program, ...Object.fromEntries(added) };
}

/** Keys of the problems of a new pack with all of these parts; the pages do not show its texts. */
function problemsWith(fragments: readonly Fragment[]): string[] {
  const fresh = newPack({ id: 'acme', name: 'Acme Rides' });
  const program = [named, ...fragments].reduce(withFragment, parse(fresh.files['programme.yaml'] ?? '') as Fragment);
  const files = { ...fresh.files, 'programme.yaml': stringify(program) };
  const checked = checkPack({ ...fresh, files }, { place: 'acme', tenantsDirectory });
  const problems = 'problems' in checked ? checked.problems : [];
  return problems.filter(({ file }) => file.endsWith('programme.yaml')).map(({ key }) => key);
}

const fragments = [...fragmentsOf('campaigns.md'), ...fragmentsOf('draws.md')];

test('every part of a pack in the guides of campaigns and draws is valid in one pack [OPS-214]', () => {
  const keys = new Set(fragments.flatMap((fragment) => Object.keys(fragment)));
  expect([...keys].toSorted()).toEqual(['campaigns', 'draws', 'offers', 'referral', 'statuses', 'teams']);
  expect(problemsWith(fragments)).toEqual([]);
});

test('a part with an unknown name or a contradiction is a problem [OPS-214]', () => {
  const found = (fragment: Fragment): string[] => problemsWith([...fragments, fragment]);
  expect(found({ offers: [{ id: 'gift', for: { segment: 'nobody' }, price: 1 }] })).toEqual(['offers.7.for.segment']);
  expect(found({ referral: { steps: [{ friends: 11, reward: 5 }] } })).toEqual(['referral.steps.0.friends']);
  expect(found({ teams: { leagues: [{ id: 'small', from: 2 }] } })).toEqual(['teams.leagues.0.from']);
});
