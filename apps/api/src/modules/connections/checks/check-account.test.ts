import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CheckAnswer } from '../../../adapters/http-account-checker.ts';
import { guardChecker } from './check-account.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const question = { checkId: 'c-1', identifier: '4711', secondFact: null };
const limits = { atOnce: 2, waiting: 1, turnMillis: 800, failuresMax: 3, restMillis: 1_000 };

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
  'after three failures (still working: %s) the provider is skipped until a pause, and one answer resumes it [PROV-31]',
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
  'a provider that answers $kind is healthy [PROV-31]',
  async (answer) => {
    const { ask, asked } = guardedWith(() => answer);
    for (let tries = 0; tries < 9; tries += 1) expect(await ask()).toEqual(answer);
    expect(asked()).toBe(9);
  },
);

test('parallel checks are limited; one more waits briefly for its turn, the next is rejected [PROV-31]', async () => {
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
