import { expect, test } from 'vitest';
import { precompressMemberReply } from '../../../platform/precompressed-reply.ts';
import {
  type CachedSet,
  type CacheKey,
  createCachedBootstrap,
  createMemberResponseCache,
  isBootstrapFresh,
  isSetFresh,
} from './member-response-cache.ts';

const tenant = { tenantId: 'harbour' } as CacheKey['tenant'];
const content = {};
const groundsOf = (memberId: string, over: Partial<CacheKey> = {}): CacheKey => ({
  tenant,
  content,
  member: { memberId, status: 'VERIFIED', language: 'en', featureFlags: {} },
  language: 'en',
  versionToken: '1',
  ...over,
});
const told = (text = '[]', over: Partial<CachedSet> = {}): CachedSet => ({
  reply: precompressMemberReply(text),
  isMemberOnly: true,
  version: 'v',
  from: 1_000,
  until: 2_000,
  soldOutOffers: '',
  ...over,
});

test('replies cached under one key are not sent for another: member, agency, status, language, content or version token [API-57]', () => {
  const others: CacheKey[] = [
    groundsOf('ben'),
    groundsOf('ana', { tenant: { ...tenant } }),
    groundsOf('ana', { tenant: { ...tenant, tenantId: 'tram' } }),
    groundsOf('ana', { content: {} }),
    groundsOf('ana', { language: 'es' }),
    groundsOf('ana', { versionToken: '2' }),
    ...(
      [{ status: 'SUSPENDED' }, { language: 'es' }, { featureFlags: { UX_UPDATES: true } }] satisfies Partial<
        CacheKey['member']
      >[]
    ).map((over) => groundsOf('ana', { member: { ...groundsOf('ana').member, ...over } })),
  ];
  for (const other of others) {
    const kept = createMemberResponseCache();
    kept.saveSets(kept.entryFor(groundsOf('ana')), [['earnings', told()]]);
    expect(kept.entryFor(groundsOf('ana')).sets.size).toBe(1);
    expect(kept.entryFor(other).sets.size).toBe(0);
  }
});

test('a set is valid from its read until its expiry, for some hours at most, and offers only while the same ones are sold out [API-57]', () => {
  const at = (now: number, over?: Partial<CachedSet>, dry = ''): boolean =>
    isSetFresh('offerStatuses', told('', over), now, dry);
  expect([999, 1_000, 1_999, 2_000].map((now) => at(now))).toEqual([false, true, true, false]);
  const long = { until: Number.POSITIVE_INFINITY };
  expect([at(1_000 + 6 * 3_600_000 - 1, long), at(1_000 + 6 * 3_600_000, long)]).toEqual([true, false]);
  expect([at(1_000, {}, 'coffee'), isSetFresh('earnings', told(), 1_000, 'coffee')]).toEqual([false, true]);
});

test('a complete bootstrap reply is valid only as long as all its sets [API-57, HOME-35]', () => {
  const long = { until: Number.POSITIVE_INFINITY };
  const sets = new Map([
    ['earnings', told('', { from: 1_200, ...long })],
    ['offerStatuses', told('', { soldOutOffers: 'coffee' })],
  ] as const);
  const opening = createCachedBootstrap(precompressMemberReply('{}'), sets);
  const moments = [1_000, 1_199, 1_200, 1_999, 2_000];
  const held = moments.filter((now) => isBootstrapFresh(opening, now, 'coffee'));
  expect(held).toEqual(moments.filter((now) => [...sets].every(([name, set]) => isSetFresh(name, set, now, 'coffee'))));
  expect(held).toEqual([1_200, 1_999]);
  expect(isBootstrapFresh(opening, 1_200, '')).toBe(false);
  const old = createCachedBootstrap(precompressMemberReply('{}'), new Map([['earnings', told('', long)]]));
  const age = 6 * 3_600_000;
  expect([999 + age, 1_000 + age].map((now) => isBootstrapFresh(old, now, 'coffee'))).toEqual([true, false]);
});

test('above its size limit the least recently used entry goes; a new set drops bootstrap replies made from the old one [API-57]', () => {
  const kept = createMemberResponseCache(10_000);
  for (const memberId of ['ana', 'ben', 'cleo'])
    kept.saveSets(kept.entryFor(groundsOf(memberId)), [['earnings', told('x'.repeat(1_200))]]);
  const ana = kept.entryFor(groundsOf('ana'));
  kept.saveBootstrap(ana, 'all', createCachedBootstrap(precompressMemberReply('{}'), ana.sets));
  kept.saveSets(kept.entryFor(groundsOf('dora')), [['earnings', told('x'.repeat(1_200))]]);
  expect(['ana', 'ben', 'cleo', 'dora'].map((memberId) => kept.has('harbour', memberId, 'en'))).toEqual([
    true,
    false,
    true,
    true,
  ]);
  kept.saveSets(ana, [['earnings', told()]]);
  expect(ana.bootstraps.size).toBe(0);
});
