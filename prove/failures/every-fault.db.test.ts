import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Fleet, openFleet } from '../processes/fleet.ts';
import { everywhere, type Failure } from './failures.ts';
import { type Installation, type Kind, times } from './installation.ts';
import { beginLoad } from './load.ts';
import { replicated } from './replicated.ts';
import { spread } from './spread.ts';

const PROCESSES = 3;
const REDEMPTIONS_BETWEEN = 10;
/** Logs are written in pages: a process's message about a reply may arrive this much later. */
const SAID_WITHIN_MILLIS = 2_000;

/** Triggers a fault under load and checks that riders can continue after it; returns the errors. */
async function suffer<I extends Installation>({ happen }: Failure<I>, at: I, fleet: Fleet): Promise<string[]> {
  const load = await beginLoad(at.w, fleet, times);
  try {
    await load.more(REDEMPTIONS_BETWEEN);
    for (let time = 0; time < times; time += 1) {
      await happen({ at, fleet, load });
      await load.more(REDEMPTIONS_BETWEEN);
    }
  } finally {
    await load.end();
  }
  return await load.check();
}

function prove<I extends Installation>({ name, lack, start, own }: Kind<I>): void {
  const skipped = lack === null ? '' : ` (skipped: ${lack})`;
  describe.skipIf(lack !== null)(
    `three processes, ${name}: nothing acknowledged is lost, nothing is done twice and the books are right${skipped}`,
    () => {
      let at: I;
      let fleet: Fleet;
      beforeAll(async () => {
        at = await start();
        fleet = openFleet(at.environment);
        await Promise.all(Array.from({ length: PROCESSES }, fleet.join));
      }, 300_000);
      afterAll(async () => {
        await fleet.stop();
        await at.stop();
      }, 120_000);

      const all: readonly Failure<I>[] = [...everywhere, ...own];
      for (const fault of all)
        test(
          `${fault.name} [OPS-130]`,
          async () => {
            // A crashed process goes unnoticed as long as others serve.
            const suffered = Promise.race([suffer(fault, at, fleet), fleet.fallen]);
            const outcome = await suffered.catch((error: Error) => error);
            if (outcome instanceof Error) await wait(SAID_WITHIN_MILLIS);
            expect(fleet.newFaults()).toEqual([]);
            expect(outcome).toEqual([]);
          },
          240_000 + times * 60_000,
        );
    },
  );
}

prove(replicated);
prove(spread);
