import { describe, expect, test } from 'vitest';
import { untilStopped } from '../../../platform/turn.ts';
import { retrySave } from './retry-save.ts';

const lost = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

/** Saves as `fail` allows, and records the pauses. */
async function run(fail: (tries: number) => Error | undefined, { overAfter = Number.POSITIVE_INFINITY } = {}) {
  const pauses: number[] = [];
  let tries = 0;
  const save = async () => {
    const error = fail(tries++);
    if (error) throw error;
    return 'saved';
  };
  const saved = await retrySave(save, {
    isOver: () => tries > overAfter,
    onError: () => {},
    pause: async (millis) => pauses.push(millis),
  }).catch((error: Error) => error.message);
  return { saved, pauses };
}

describe('a new token of a provider [PROV-38]', () => {
  test('is saved after a database failure longer than the first pauses', async () => {
    expect(await run((tries) => (tries < 6 ? lost() : undefined))).toEqual({
      saved: 'saved',
      pauses: [250, 2_000, 10_000, 15_000, 15_000, 15_000],
    });
  });

  test('gets no further try after five minutes', async () => {
    const { saved, pauses } = await run(lost);
    expect([saved, pauses.length]).toEqual(['connect ECONNREFUSED', 23]);
  });

  test('gets no further try after the claim ended', async () => {
    const { saved, pauses } = await run(lost, { overAfter: 5 });
    expect([saved, pauses.length]).toEqual(['connect ECONNREFUSED', 5]);
  });

  test('gets four tries after an error of our own', async () => {
    expect(await run(() => new Error('a fault'))).toEqual({ saved: 'a fault', pauses: [250, 2_000, 10_000] });
  });

  test('gets only the first pauses when the process stops', async () => {
    const stop = new AbortController();
    const failing = (): Error => {
      stop.abort();
      return lost();
    };
    expect(await untilStopped(stop.signal, () => run(failing))).toEqual({
      saved: 'connect ECONNREFUSED',
      pauses: [250, 2_000, 10_000],
    });
  });

  test('gets one more try when the process stops during a later pause', async () => {
    const stop = new AbortController();
    let tries = 0;
    const pause = (_: number, signal: AbortSignal | undefined) =>
      new Promise((resolve) => {
        signal?.addEventListener('abort', resolve);
        if (tries === 4) stop.abort();
        else resolve(null);
      });
    const save = async () => {
      tries += 1;
      if (tries < 6) throw lost();
    };
    const saving = () => retrySave(save, { isOver: () => false, onError: () => {}, pause });
    await expect(untilStopped(stop.signal, saving)).rejects.toThrow('connect ECONNREFUSED');
    expect(tries).toBe(5);
  });
});
