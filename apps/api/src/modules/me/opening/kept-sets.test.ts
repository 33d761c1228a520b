import { expect, test } from 'vitest';
import { precompressMemberReply } from '../../../platform/precompressed-reply.ts';
import { createKeptSets, type Grounds, holds, keptOpeningOf, openingHolds, type ToldSet } from './kept-sets.ts';

const tenant = { tenantId: 'harbour' } as Grounds['tenant'];
const content = {};
const groundsOf = (memberId: string, over: Partial<Grounds> = {}): Grounds => ({
  tenant,
  content,
  member: { memberId, status: 'VERIFIED', language: 'en', featureFlags: {} },
  language: 'en',
  stamp: '1',
  ...over,
});
const told = (text = '[]', over: Partial<ToldSet> = {}): ToldSet => ({
  reply: precompressMemberReply(text),
  isOwn: true,
  version: 'v',
  from: 1_000,
  until: 2_000,
  dry: '',
  ...over,
});

test('what was told on some grounds is told on no others: neither another member, agency, standing, language, content nor stamp [API-57]', () => {
  const others: Grounds[] = [
    groundsOf('ben'),
    groundsOf('ana', { tenant: { ...tenant } }),
    groundsOf('ana', { tenant: { ...tenant, tenantId: 'tram' } }),
    groundsOf('ana', { content: {} }),
    groundsOf('ana', { language: 'es' }),
    groundsOf('ana', { stamp: '2' }),
    ...(
      [{ status: 'SUSPENDED' }, { language: 'es' }, { featureFlags: { UX_UPDATES: true } }] satisfies Partial<
        Grounds['member']
      >[]
    ).map((over) => groundsOf('ana', { member: { ...groundsOf('ana').member, ...over } })),
  ];
  for (const other of others) {
    const kept = createKeptSets();
    kept.keep(kept.on(groundsOf('ana')), [['earnings', told()]]);
    expect(kept.on(groundsOf('ana')).sets.size).toBe(1);
    expect(kept.on(other).sets.size).toBe(0);
  }
});

test('a set holds from when it was read until it said, for some hours at most, and offers only with the same ones sold out [API-57]', () => {
  const at = (now: number, over?: Partial<ToldSet>, dry = ''): boolean =>
    holds('offerStatuses', told('', over), now, dry);
  expect([999, 1_000, 1_999, 2_000].map((now) => at(now))).toEqual([false, true, true, false]);
  const long = { until: Number.POSITIVE_INFINITY };
  expect([at(1_000 + 6 * 3_600_000 - 1, long), at(1_000 + 6 * 3_600_000, long)]).toEqual([true, false]);
  expect([at(1_000, {}, 'coffee'), holds('earnings', told(), 1_000, 'coffee')]).toEqual([false, true]);
});

test('a whole opening holds only as long as every set in it does [API-57, HOME-35]', () => {
  const long = { until: Number.POSITIVE_INFINITY };
  const sets = new Map([
    ['earnings', told('', { from: 1_200, ...long })],
    ['offerStatuses', told('', { dry: 'coffee' })],
  ] as const);
  const opening = keptOpeningOf(precompressMemberReply('{}'), sets);
  const moments = [1_000, 1_199, 1_200, 1_999, 2_000];
  const held = moments.filter((now) => openingHolds(opening, now, 'coffee'));
  expect(held).toEqual(moments.filter((now) => [...sets].every(([name, set]) => holds(name, set, now, 'coffee'))));
  expect(held).toEqual([1_200, 1_999]);
  expect(openingHolds(opening, 1_200, '')).toBe(false);
  const old = keptOpeningOf(precompressMemberReply('{}'), new Map([['earnings', told('', long)]]));
  const age = 6 * 3_600_000;
  expect([999 + age, 1_000 + age].map((now) => openingHolds(old, now, 'coffee'))).toEqual([true, false]);
});

test('beyond its bound what was asked for longest ago goes; a new set throws away the openings made of the old one [API-57]', () => {
  const kept = createKeptSets(10_000);
  for (const memberId of ['ana', 'ben', 'cleo'])
    kept.keep(kept.on(groundsOf(memberId)), [['earnings', told('x'.repeat(1_200))]]);
  const ana = kept.on(groundsOf('ana'));
  kept.keepOpening(ana, 'all', keptOpeningOf(precompressMemberReply('{}'), ana.sets));
  kept.keep(kept.on(groundsOf('dora')), [['earnings', told('x'.repeat(1_200))]]);
  expect(['ana', 'ben', 'cleo', 'dora'].map((memberId) => kept.has('harbour', memberId, 'en'))).toEqual([
    true,
    false,
    true,
    true,
  ]);
  kept.keep(ana, [['earnings', told()]]);
  expect(ana.openings.size).toBe(0);
});
