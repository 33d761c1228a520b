import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultRideLimits } from '../reported.ts';
import { changedPairs, reportsOf, type StoredTap } from './taps.ts';

const MINUTE = 60_000;
const LIMIT = { withinSeconds: 240 * 60, rideLimits: defaultRideLimits };

const tap = (tapId: string, minute: number, isEntry: boolean): StoredTap => ({
  tapId,
  tappedAt: minute * MINUTE,
  isEntry,
  mode: 'metro',
  place: `gate ${tapId}`,
  entryTapId: null,
  enteredAt: null,
});
const into = (tapId: string, minute: number): StoredTap => tap(tapId, minute, true);
const out = (tapId: string, minute: number): StoredTap => tap(tapId, minute, false);

const pairs = (taps: StoredTap[]): string[] =>
  changedPairs(taps, LIMIT).map(({ exit, entry }) => `${entry?.tapId ?? 'none'}>${exit.tapId}`);

test('a tap out belongs to the tap in directly before it; two taps in or out in a row leave one unpaired', () => {
  expect(pairs([into('a', 0), out('b', 20)])).toEqual(['a>b']);
  expect(pairs([into('a', 0), into('b', 5), out('c', 20)])).toEqual(['b>c']);
  expect(pairs([into('a', 0), out('b', 20), out('c', 30)])).toEqual(['a>b']);
  expect(pairs([out('a', 0), into('b', 5)])).toEqual([]);
});

test('a pair is no longer than the limit, to the second', () => {
  expect(pairs([into('a', 0), out('b', 240)])).toEqual(['a>b']);
  expect(pairs([into('a', 0), { ...out('b', 240), tappedAt: 240 * MINUTE + 1000 }])).toEqual([]);
});

test('a pair is no longer than a ride of its mode may be, whatever the mapping allows [CAMP-27]', () => {
  const within = { ...LIMIT, withinSeconds: 48 * 3600 };
  expect(changedPairs([into('a', 0), out('b', 24 * 60)], within)).toHaveLength(1);
  expect(changedPairs([into('a', 0), out('b', 24 * 60 + 1)], within)).toEqual([]);
});

test('an exit and an entry in the same second: the exit came first', () => {
  expect(pairs([into('a', 0), into('b', 30), out('c', 30), out('d', 50)])).toEqual(['a>c', 'b>d']);
});

test('a late tap between two paired taps takes over the ride, and the wrong ride is voided', () => {
  const [entry, exit] = [into('a', 0), { ...out('c', 60), entryTapId: 'a', enteredAt: 0 }];
  const [taken] = changedPairs([entry, exit, into('b', 40)], LIMIT);
  expect(taken && reportsOf('card', taken)).toMatchObject([
    { type: 'trip.voided', eventId: 'void-ride-a-c', detail: { id: 'ride-a-c' } },
    { type: 'trip.completed', eventId: 'ride-b-c', durationSeconds: 1200, fromPlace: 'gate b', toPlace: 'gate c' },
  ]);
  expect(pairs([entry, exit, out('b', 40)])).toEqual(['a>b', 'none>c']);
});

test('a ride whose tap in was deleted stays, unless a tap came in between', () => {
  const exit = { ...out('c', 60), entryTapId: 'gone', enteredAt: 30 * MINUTE };
  expect(pairs([exit])).toEqual([]);
  expect(pairs([into('a', 10), exit])).toEqual([]);
  expect(pairs([into('b', 40), exit])).toEqual(['b>c']);
});

test('taps in any order and batches end in the same pairs', () => {
  const history = fc.uniqueArray(fc.tuple(fc.nat(400), fc.boolean()), {
    maxLength: 12,
    selector: ([minute]) => minute,
  });
  const order = fc.array(fc.nat(), { minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(history, order, fc.integer({ min: 1, max: 5 }), (moments, keys, portion) => {
      const taps = moments.map(([minute, isEntry], at) => tap(`t${at}`, minute, isEntry));
      const expected = pairs(taps).toSorted();
      const arriving = taps
        .map((one, at) => ({ one, key: keys[at] ?? 0 }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ one }) => one);
      let kept: StoredTap[] = [];
      for (let from = 0; from < arriving.length; from += portion) {
        kept = [...kept, ...arriving.slice(from, from + portion)];
        const changes = new Map(changedPairs(kept, LIMIT).map(({ exit, entry }) => [exit.tapId, entry]));
        kept = kept.map((one) => {
          if (!changes.has(one.tapId)) return one;
          const entry = changes.get(one.tapId) ?? null;
          return { ...one, entryTapId: entry?.tapId ?? null, enteredAt: entry?.tappedAt ?? null };
        });
      }
      const found = kept.flatMap(({ tapId, entryTapId }) => (entryTapId === null ? [] : [`${entryTapId}>${tapId}`]));
      expect(found.toSorted()).toEqual(expected);
    }),
  );
});
