import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CheckAnswer } from '../../../adapters/account-checker.ts';
import { guardChecker } from './guard-checker.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const question = { checkId: 'c-1', identifier: '4711', secondFact: null };
const limits = { atOnce: 2, waiting: 1, turnMillis: 800, failuresMax: 3, restMillis: 1_000 };

/** A provider that answers with what it is told to, and counts. */
function guardedWith(answer: () => CheckAnswer | Promise<CheckAnswer>) {
  let asked = 0;
  const check = async (): Promise<CheckAnswer> => {
    asked += 1;
    return answer();
  };
  const guarded = guardChecker({ check }, limits);
  return { ask: () => guarded.check(question), asked: () => asked };
}

test.each([true, false])(
  'after three failures (at it all the same: %s) nobody is sent there until it has rested, and one answer opens it again [PROV-31]',
  async (mayFollow) => {
    let answer: CheckAnswer = { kind: 'UNKNOWN', why: 'down', mayFollow };
    const { ask, asked } = guardedWith(() => answer);
    for (let tries = 0; tries < 3; tries += 1) await ask();
    expect(await ask()).toEqual({ kind: 'UNKNOWN', why: 'it failed too often', mayFollow: false });
    expect(asked()).toBe(3);
    vi.advanceTimersByTime(1_001);
    await Promise.all([ask(), ask()]);
    expect(asked()).toBe(4);
    vi.advanceTimersByTime(1_001);
    answer = { kind: 'NO', reason: null };
    expect([(await ask()).kind, (await ask()).kind, asked()]).toEqual(['NO', 'NO', 6]);
  },
);

test.each<CheckAnswer>([{ kind: 'YES' }, { kind: 'NO', reason: null }, { kind: 'LATER' }])(
  'a provider that answers $kind is well [PROV-31]',
  async (answer) => {
    const { ask, asked } = guardedWith(() => answer);
    for (let tries = 0; tries < 9; tries += 1) expect(await ask()).toEqual(answer);
    expect(asked()).toBe(9);
  },
);

test('only so many questions are under way at once; one more waits for its turn, but not for long, the next is sent away unasked [PROV-31]', async () => {
  const gate = Promise.withResolvers<CheckAnswer>();
  const { ask, asked } = guardedWith(() => gate.promise);
  const underWay = [ask(), ask()];
  const waiting = ask();
  const away: CheckAnswer = { kind: 'UNKNOWN', why: 'too many questions are under way', mayFollow: false };
  expect(await ask()).toEqual(away);
  vi.advanceTimersByTime(801);
  expect(await waiting).toEqual(away);
  gate.resolve({ kind: 'YES' });
  expect(await Promise.all(underWay)).toEqual([{ kind: 'YES' }, { kind: 'YES' }]);
  expect(asked()).toBe(2);
});
