import fc from 'fast-check';
import { expect, test } from 'vitest';
import { world } from '../../testing/index.ts';
import { isOnCluster } from '../../testing/one-server.ts';
import { verifyLedger } from './index.ts';
import { type Life, live, type Step, step } from './testing/life.ts';

/** 200 lives here; FAREBACK_LIVES asks for more. */
const numRuns = Number(process.env['FAREBACK_LIVES'] ?? 200);
/** What one may take on a crowded machine, all of whose calls go through a coordinator on a cluster. */
const secondsEach = isOnCluster ? 5 : 1;

const w = await world();

test(
  'whatever happens to points in whatever order, no step does more than it says and the books are right [LEDGER-05, LEDGER-06, LEDGER-07]',
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
