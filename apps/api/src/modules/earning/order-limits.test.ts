import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEntriesKey, isOfferKey } from './engine/evaluate.ts';
import { familyOf } from './engine/multipliers.ts';
import { arrive } from './testing/order/arrive.ts';
import { arrivals, batchesOf, histories } from './testing/order/random-history.ts';
import { programs } from './testing/order/random-program.ts';

/* Set FAREBACK_HISTORIES for more histories. */
const numRuns = Number(process.env['FAREBACK_HISTORIES'] ?? 300);

const isOf = (key: string, campaignId: string): boolean => familyOf(key).split(':')[1] === campaignId;

test('no cap is ever exceeded, no level pays twice in a run, no tier overflows, and nothing pays less than one point [CAMP-05, STREAK-08, TIER-01]', () => {
  fc.assert(
    fc.property(programs, histories, arrivals, ({ programme: program, joined }, activities, how) => {
      const { held } = arrive(program, batchesOf(activities, how), joined);
      const perFrame = new Map<string, number>();
      for (const [key, amount] of held) {
        // Entries and offers are no points.
        expect(amount > 0).toBe(!isEntriesKey(key) && !isOfferKey(key));
        const [type, campaign, frame] = key.split(':');
        if (type === 't') perFrame.set(`${campaign}:${frame}`, (perFrame.get(`${campaign}:${frame}`) ?? 0) + 1);
      }
      const [capped] = program.campaigns;
      const cap = capped?.definition.type === 'TRANSACTIONAL' ? (capped.definition.limit?.earnings ?? 0) : 0;
      const uncapped = [
        'open:',
        'framed:',
        'members:',
        'first:',
        'boosted',
        'golden:',
        'gone:',
        'capped-fare:',
        'measure-limited',
        'gated-',
        'back-once:',
        'drawn:',
        'given:',
        'bad-air',
        'birthday:',
        'anniversary:',
        'team-',
      ];
      const beyond = [...perFrame].filter(
        ([frame, count]) => !uncapped.some((id) => frame.startsWith(id)) && count > cap,
      );
      expect(beyond).toEqual([]);
      const tiers = program.campaigns.find(({ definition }) => definition.type === 'TIER')?.definition;
      const perPeriod = Map.groupBy(
        [...held].filter(([key]) => key.startsWith('r:tier:')),
        ([key]) => key.split(':')[2],
      );
      const most = tiers?.type === 'TIER' ? tiers.tiers.reduce((sum, { maxBehaviors }) => sum + maxBehaviors, 0) : 0;
      expect([...perPeriod.values()].filter((earned) => earned.length > most)).toEqual([]);
      const surveys = [...held.keys()].filter((key) => key.startsWith('x:'));
      expect(surveys.length).toBeLessThanOrEqual(1);
      const connects = [...held.keys()].filter((key) => key.startsWith('c:'));
      expect(connects.length).toBeLessThanOrEqual(1);
    }),
    { numRuns: Math.ceil(numRuns / 2) },
  );
});

test('no member gets more than a cap allows, from one campaign or several, in any order of arrival [CAMP-65, CAMP-66]', () => {
  fc.assert(
    fc.property(programs, histories, arrivals, ({ programme: program, joined }, activities, how) => {
      const { held } = arrive(program, batchesOf(activities, how), joined);
      for (const { capId, points } of program.campaigns.flatMap(({ caps }) => caps)) {
        const capped = program.campaigns.filter(({ caps }) => caps.some((cap) => cap.capId === capId));
        const ofCap = [...held].filter(([key]) => capped.some(({ campaignId }) => isOf(key, campaignId)));
        expect(ofCap.reduce((sum, [, amount]) => sum + amount, 0)).toBeLessThanOrEqual(points);
      }
    }),
    { numRuns: Math.ceil(numRuns / 2) },
  );
});
