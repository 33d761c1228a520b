import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { chooseLines, countedEntries, drawIndex, type Line, mixOf, pseudonym, sha256Hex } from './method.ts';

const personOf = (name: string): string => sha256Hex(`person ${name}`);
const linesOf = (entries: Record<string, number>): Line[] =>
  Object.entries(entries).flatMap(([name, count]) =>
    Array.from({ length: count }, (_, at) => ({ person: personOf(name), ticket: sha256Hex(`${name} ${at}`) })),
  );

/** A list as docs/draws.md describes it. */
const listText = (lines: readonly Line[]): string =>
  lines
    .map(({ person, ticket }) => `${person} ${ticket}\n`)
    .toSorted()
    .join('');

/** The steps of docs/draws.md with hashes and integers, sharing no code with the product. */
function redo(list: string, { seed, value, places }: { seed: string; value: string; places: number }): string[] {
  const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
  const mix = digest(`${seed}\n${value}\n${digest(list)}\n`);
  let lines = list.trimEnd().split('\n');
  const winners: string[] = [];
  for (let counter = 0; winners.length < places && lines.length > 0; counter += 1) {
    const number = BigInt(`0x${digest(`${mix}\n${counter}\n`).slice(0, 16)}`);
    const count = BigInt(lines.length);
    if (number >= 18_446_744_073_709_551_616n - (18_446_744_073_709_551_616n % count)) continue;
    const line = lines[Number(number % count)] ?? '';
    winners.push(line);
    lines = lines.filter((other) => other.split(' ')[0] !== line.split(' ')[0]);
  }
  return winners;
}

describe('the method of a draw [DRAW-06]', () => {
  test('the published steps, redone without the product’s code, choose the same winners [DRAW-06]', () => {
    const list = listText(linesOf({ ana: 5, ben: 1, cem: 12, dan: 3, eva: 1, fay: 7 }));
    const given = { seed: 'a1'.repeat(32), value: '5 12 23 31 40 44' };
    const mix = mixOf({ ...given, listHash: sha256Hex(list) });
    for (const places of [1, 3, 6, 9])
      expect(chooseLines(list, mix, places).map(({ person, ticket }) => `${person} ${ticket}`)).toEqual(
        redo(list, { ...given, places }),
      );
  });

  test('a person wins once, and everybody wins if there are as many places [DRAW-06]', () => {
    const list = listText(linesOf({ ana: 50, ben: 1, cem: 2 }));
    const chosen = chooseLines(list, 'mix', 10).map(({ person }) => person);
    expect(chosen).toHaveLength(3);
    expect(new Set(chosen)).toEqual(new Set(['ana', 'ben', 'cem'].map(personOf)));
  });

  test('the only entry of a list wins, and of two persons with one entry each both do [DRAW-06]', () => {
    expect(chooseLines(listText(linesOf({ ana: 1 })), 'mix', 1)).toHaveLength(1);
    expect(chooseLines(listText(linesOf({ ana: 1, ben: 1 })), 'mix', 2)).toHaveLength(2);
  });

  test('numbers above the last whole multiple are skipped one by one, and the next draw continues after the used one [DRAW-06]', () => {
    const range = 2n ** 64n;
    const reading = (numbers: readonly bigint[]) => (counter: number) => numbers[counter] ?? 0n;
    // 2^64 leaves 1 when divided by 3, 5 and 15, and nothing when divided by 8.
    expect(drawIndex(reading([range - 1n, range - 2n]), 0, 3)).toEqual({ index: 2, next: 2 });
    expect(drawIndex(reading([0n, range - 1n, range - 1n, 4n]), 1, 5)).toEqual({ index: 4, next: 4 });
    expect(drawIndex(reading([range - 2n]), 0, 15)).toEqual({ index: 14, next: 1 });
    expect(drawIndex(reading([range - 1n]), 0, 8)).toEqual({ index: 7, next: 1 });
    // 2^64 leaves 6 when divided by 10.
    expect(drawIndex(reading([range - 6n, range - 7n]), 0, 10)).toEqual({ index: 9, next: 2 });
  });

  test('another seed, value or list gives another mix, and an empty list no winner [DRAW-06]', () => {
    const given = { seed: 's', value: 'v', listHash: 'h' };
    const others = [given, { ...given, seed: 't' }, { ...given, value: 'w' }, { ...given, listHash: 'i' }];
    expect(new Set(others.map(mixOf)).size).toBe(4);
    expect(chooseLines('', 'mix', 3)).toEqual([]);
  });

  test('over 6,000 seeds each entry wins equally often, within the chi-square bound of 0.1 % [DRAW-06]', () => {
    const lines = linesOf({ ana: 1, ben: 1, cem: 1, dan: 1, eva: 1, fay: 4, gil: 3 });
    const list = listText(lines);
    const wins = new Map<string, number>();
    const rounds = 6000;
    for (let round = 0; round < rounds; round += 1) {
      const ticket = chooseLines(list, sha256Hex(`round ${round}`), 1)[0]?.ticket ?? '';
      wins.set(ticket, (wins.get(ticket) ?? 0) + 1);
    }
    const expected = rounds / lines.length;
    const chiSquare = lines.reduce((sum, { ticket }) => sum + ((wins.get(ticket) ?? 0) - expected) ** 2 / expected, 0);
    // 11 degrees of freedom.
    expect(chiSquare).toBeLessThan(31.26);
  });

  test('a pseudonym needs the secret of its draw [DRAW-04]', () => {
    expect(pseudonym('secret', 'member')).toMatch(/^[0-9a-f]{64}$/);
    expect(pseudonym('other', 'member')).not.toBe(pseudonym('secret', 'member'));
  });
});

describe('entries that count [DRAW-02]', () => {
  const earned = (entryId: string, day: string, entries = 1, memberId = 'm') => ({ memberId, entryId, day, entries });
  const subjects = (...given: Parameters<typeof countedEntries>) =>
    countedEntries(...given).map(({ subject }) => subject);

  test('at most so many of a day and of all, the earliest first, in any order of arrival [DRAW-02]', () => {
    const all = [earned('b', '2026-05-01', 2), earned('a', '2026-05-02'), earned('c', '2026-05-03', 5)];
    const caps = { entriesFrom: '2026-05-01', entriesUntil: '2026-05-31', entriesMaxPerDay: 2, entriesMax: 4 };
    expect(subjects(all, caps)).toEqual(['b/1', 'b/2', 'a/1', 'c/1']);
    expect(subjects(all.toReversed(), caps)).toEqual(['b/1', 'b/2', 'a/1', 'c/1']);
  });

  test('the first and last day count, those around do not; another member has caps of their own [DRAW-02]', () => {
    const all = [
      earned('0', '2026-04-30'),
      earned('a', '2026-05-01'),
      earned('b', '2026-06-01'),
      earned('c', '2026-05-31', 1, 'n'),
    ];
    expect(subjects(all, { entriesFrom: '2026-05-01', entriesUntil: '2026-05-31', entriesMax: 1 })).toEqual([
      'a/1',
      'c/1',
    ]);
  });

  test('a daily cap counts entries of several rides together and starts again the next day [DRAW-02]', () => {
    const rides = ['c', 'a', 'b'].map((id) => earned(id, '2026-05-01'));
    const days = { entriesFrom: '2026-05-01', entriesUntil: '2026-05-31' };
    const all = [...rides, earned('d', '2026-05-02', 3), earned('e', '2026-05-02')];
    expect(subjects(all, { ...days, entriesMaxPerDay: 1 })).toEqual(['a/1', 'd/1']);
    expect(subjects(all, { ...days, entriesMaxPerDay: 2 })).toEqual(['a/1', 'b/1', 'd/1', 'd/2']);
    expect(subjects(all, days)).toHaveLength(7);
  });

  test('entries of the same day count by id, in any order of arrival [DRAW-02]', () => {
    const all = ['b', 'a', 'c'].map((id) => earned(id, '2026-05-01'));
    const caps = { entriesFrom: '2026-05-01', entriesUntil: '2026-05-01', entriesMax: 2 };
    for (const some of [all, all.toReversed()]) expect(subjects(some, caps)).toEqual(['a/1', 'b/1']);
  });
});
