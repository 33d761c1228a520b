import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { type ChildServer, startServer } from '../../../testing/child-server.ts';
import { type TestMember, type TestTenant, world } from '../../../testing/index.ts';
import {
  carriedOut,
  checkStage,
  createRedemptionEnv,
  newPress,
  type Press,
  pressOnce,
  type Stage,
} from '../../../testing/redemption-env.ts';

/** Set `KILLS=1000` for a longer test. */
const kills = Number(process.env['KILLS'] ?? 3);
const isLong = kills > 20;
/** Servers under load at the same time, each killed and replaced separately, plus standby servers. */
const LANES = isLong ? 4 : 1;
const SPARES = isLong ? 4 : 2;
/** The ledger is checked after every kill, so each tenant gets few. */
const KILLS_OF_A_TENANT = 10;
const RIDERS = 8;
const PRESSES_AT_ONCE = 2;

const w = await world();
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'redeem-kill-'));
const alive = new Set<ChildServer>();
afterAll(() => {
  for (const server of alive) server.signal('SIGKILL');
  fs.rmSync(scratch, { recursive: true, force: true });
});

async function serve(): Promise<ChildServer> {
  // Reuses compiled code between starts, to leave the machine to the redemptions.
  const server = await startServer({ DATABASE_URL: w.runtimeUrl, NODE_COMPILE_CACHE: scratch });
  alive.add(server);
  return server;
}

/** Kills the server with SIGKILL and waits until it has exited. */
async function kill(server: ChildServer): Promise<void> {
  server.signal('SIGKILL');
  await server.gone;
  alive.delete(server);
}

const tally = { acknowledged: 0, toldToComeBack: 0, unanswered: 0, unansweredYetDone: 0 };

/** Lets all riders redeem continuously and kills the server at a random time; returns all requests. */
async function pressUntilKilled(server: ChildServer, stage: Stage): Promise<Press[]> {
  const presses: Press[] = [];
  let acknowledged = 0;
  let gone: Promise<void> | undefined;
  const lastBefore = randomInt(1, 40);
  const press = async (rider: TestMember): Promise<boolean> => {
    const made = newPress(stage, rider);
    presses.push(made);
    let status = await pressOnce(server, stage, made);
    // On a busy machine connections may time out: then the rider gets a 503 and retries.
    for (; status === 503; tally.toldToComeBack += 1) status = await pressOnce(server, stage, made);
    if (status === 0 && gone) return false;
    if (status !== 200) throw new Error(`A press was answered with ${status}: ${server.said()}`);
    acknowledged += 1;
    if (acknowledged === lastBefore) gone = wait(randomInt(0, 10)).then(() => kill(server));
    return true;
  };
  const crowd = stage.riders.flatMap((rider) => Array.from({ length: PRESSES_AT_ONCE }, () => rider));
  await Promise.all(
    crowd.map(async (rider) => {
      while (await press(rider));
    }),
  );
  await gone;
  return presses;
}

async function checkAfterKill(stage: Stage, presses: Press[]): Promise<void> {
  const unanswered = presses.filter(({ first }) => !first);
  tally.acknowledged += presses.length - unanswered.length;
  tally.unanswered += unanswered.length;
  tally.unansweredYetDone += await carriedOut(w, stage, unanswered);
  await checkStage(w, stage, presses);
}

test(
  'a server killed midway keeps every acknowledged redemption and duplicates nothing; keys return the first result [REDEEM-04, REDEEM-17, LEDGER-05]',
  async () => {
    // Servers read the list of tenants at startup.
    const tenants: TestTenant[] = [];
    const needed = Math.ceil(kills / KILLS_OF_A_TENANT) + LANES;
    while (tenants.length < needed) tenants.push(await w.mintTenant());
    if (isLong) {
      const first = await serve();
      first.signal('SIGTERM');
      await first.gone;
      alive.delete(first);
    }
    let unstarted = kills;
    const spares: Promise<ChildServer>[] = [];
    const prepareSpares = (): void => {
      for (; spares.length < SPARES && unstarted > 0; unstarted -= 1) {
        const spare = serve();
        spare.catch(() => {});
        spares.push(spare);
      }
    };
    let begun = 0;
    let ended = 0;
    const lane = async (): Promise<void> => {
      let stage: Stage | undefined;
      for (let round = 0; begun < kills; round += 1) {
        begun += 1;
        prepareSpares();
        const spare = spares.shift();
        if (round % KILLS_OF_A_TENANT === 0 || !stage)
          stage = await createRedemptionEnv(w, tenants.pop() as TestTenant, {
            riders: RIDERS,
            codes: KILLS_OF_A_TENANT * 90,
          });
        await checkAfterKill(stage, await pressUntilKilled((await spare) as ChildServer, stage));
        ended += 1;
        if (ended % 50 === 0) console.log(`${ended} kills: ${JSON.stringify(tally)}`);
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    expect(ended).toBe(kills);
    expect(tally.unanswered).toBeGreaterThan(0);
  },
  60_000 + kills * 10_000,
);
