import { randomInt, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Redemption } from '@fareback/contract';
import { afterAll, expect, test } from 'vitest';
import { type ChildServer, startServer } from '../../testing/child-server.ts';
import { type TestMember, type TestTenant, world } from '../../testing/index.ts';
import { freshCodes, givePoints, mintOffer, troubles } from '../../testing/offers.ts';
import { balanceOf } from '../ledger/index.ts';

/** Three in short; `KILLS=1000` proves the same for longer. */
const kills = Number(process.env['KILLS'] ?? 3);
const isLong = kills > 20;
/** Servers under load at the same time, each killed and replaced on its own, and servers that wait to replace them. */
const LANES = isLong ? 3 : 1;
const SPARES = isLong ? 3 : 2;
/** Books are checked after every kill, so a tenant's are kept short. */
const KILLS_OF_A_TENANT = 10;
const RIDERS = 8;
const PRESSES_AT_ONCE = 2;
const POINTS = 1_000_000;
const PRICE = 10;

const w = await world();
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'redeem-kill-'));
const alive = new Set<ChildServer>();
afterAll(() => {
  for (const server of alive) server.signal('SIGKILL');
  fs.rmSync(scratch, { recursive: true, force: true });
});

/** Starts the server as operators do and waits until it listens. */
async function serve(): Promise<ChildServer> {
  // Compiled code is kept from one start to the next, which leaves the machine to the redemptions.
  const server = await startServer({ DATABASE_URL: w.runtimeUrl, NODE_COMPILE_CACHE: scratch });
  alive.add(server);
  return server;
}

/** Kills the server without a word and waits until it is gone. */
async function kill(server: ChildServer): Promise<void> {
  server.signal('SIGKILL');
  await server.gone;
  alive.delete(server);
}

/** What one tenant's riders pressed, over several kills. */
interface Stage {
  tenant: TestTenant;
  offerId: string;
  riders: TestMember[];
  pressed: number;
}

interface Press {
  rider: TestMember;
  key: string;
  /** Missing when the connection broke before the whole reply came. */
  first?: Redemption;
}

async function stageOf(tenant: TestTenant): Promise<Stage> {
  w.clock.set(new Date());
  const riders = await Promise.all(Array.from({ length: RIDERS }, () => w.signUpMember(tenant)));
  await Promise.all(riders.map((rider) => givePoints(w, tenant, rider, POINTS)));
  const codes = freshCodes(KILLS_OF_A_TENANT * 90);
  return { tenant, riders, offerId: await mintOffer(w, tenant, { price: PRICE, codes }), pressed: 0 };
}

const requestOf = ({ offerId }: Stage, key: string) =>
  ({
    method: 'POST',
    path: `/rest/offers/${offerId}/redemption`,
    headers: { 'idempotency-key': key },
  }) as const;

/** Lets all riders press without a pause and kills the server at a moment of chance; answers every press. */
async function pressUntilKilled(server: ChildServer, stage: Stage): Promise<Press[]> {
  const presses: Press[] = [];
  let acknowledged = 0;
  let gone: Promise<void> | undefined;
  const lastBefore = randomInt(1, 40);
  /** One press; answers whether the rider can press again. */
  const press = async (rider: TestMember): Promise<boolean> => {
    const made: Press = { rider, key: randomUUID() };
    presses.push(made);
    const { method, path: url, headers } = requestOf(stage, made.key);
    const sent = { method, path: url, headers: { ...headers, host: stage.tenant.host, cookie: rider.cookie } };
    const reply = await server.request(sent).catch(() => undefined);
    if (!reply && !gone) throw new Error(`The server broke a connection by itself: ${server.said()}`);
    if (!reply) return false;
    if (reply.status !== 200) throw new Error(reply.text);
    made.first = Redemption.parse(JSON.parse(reply.text));
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

const tally = { acknowledged: 0, unanswered: 0, unansweredYetDone: 0 };

/** Presses everything again with its key through a server that lives, and checks the books. */
async function checkAfterKill(stage: Stage, presses: Press[]): Promise<void> {
  const { tenant, riders } = stage;
  const unanswered = presses.filter(({ first }) => !first);
  const done = await w.inTenant(tenant, (tx) =>
    tx.query('select from idempotent_result where idempotency_key = any($1::text[])', [
      unanswered.map(({ key }) => key),
    ]),
  );
  tally.acknowledged += presses.length - unanswered.length;
  tally.unanswered += unanswered.length;
  tally.unansweredYetDone += done.length;
  stage.pressed += presses.length;

  const again = async ({ rider, key }: Press): Promise<Redemption> => {
    const reply = await w.request(tenant, { ...requestOf(stage, key), cookie: rider.cookie });
    expect([reply.status, reply.body]).toEqual([200, expect.anything()]);
    return Redemption.parse(reply.body);
  };
  for (const press of unanswered) press.first = await again(press);
  const repeated = await Promise.all(presses.map(again));
  expect(repeated).toEqual(presses.map(({ first }) => first));

  const kept = await w.inTenant(tenant, (tx) => tx.query('select from redemption'));
  expect(kept).toHaveLength(stage.pressed);
  const left = await w.inTenant(tenant, (tx) => Promise.all(riders.map((rider) => balanceOf(tx, rider.memberId))));
  expect(left.reduce((sum, points) => sum + points, 0)).toBe(riders.length * POINTS - stage.pressed * PRICE);
  expect(await troubles(w, tenant)).toEqual([]);
}

test(
  'a server killed in the middle loses nothing it acknowledged and doubles nothing; its keys give the first result [REDEEM-04, REDEEM-17, LEDGER-05]',
  async () => {
    // A server reads who its tenants are when it starts.
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
        if (round % KILLS_OF_A_TENANT === 0 || !stage) stage = await stageOf(tenants.pop() as TestTenant);
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
