import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOnCluster } from '../../testing/blocked.ts';
import { world } from '../../testing/index.ts';
import { verifyLedger } from './index.ts';
import { type Life, live, type Step, step } from './testing/life.ts';

/** Set FAREBACK_LIVES for more runs. */
const numRuns = Number(process.env['FAREBACK_LIVES'] ?? 200);
/** Allows for busy machines, and for clusters, where all calls pass a coordinator. */
const secondsEach = isOnCluster ? 5 : 1;

const w = await world();

test(
  'any sequence of point operations has only its stated effects and keeps the ledger consistent [LEDGER-05, LEDGER-06, LEDGER-07]',
  async () => {
    const run = async (steps: Step[]): Promise<void> => {
      w.clock.set('2026-03-02T12:00:00Z');
      const tenant = await w.mintTenant();
      const member = await w.signUpMember(tenant);
      const life: Life = { keys: [], spends: [] };
      for (const each of steps) {
        await live({ w, tenant, member, life }, each);
        w.clock.advance(60);
      }
      expect(await w.inTenant(tenant, (tx) => verifyLedger(tx))).toEqual([]);
    };
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 18 }), run), { numRuns });
  },
  30_000 + numRuns * secondsEach * 1_000,
);
