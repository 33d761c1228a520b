import { randomUUID } from 'node:crypto';
import { Redemption } from '@fareback/contract';
import { afterAll, expect, test } from 'vitest';
import { type ChildServer, startServer } from '../../testing/child-server.ts';
import { type TestMember, type TestTenant, world } from '../../testing/index.ts';
import { freshCodes, givePoints, mintOffer, troubles } from '../../testing/offers.ts';
import { balanceOf } from '../ledger/index.ts';

/** Three here; `KILLS=200` proves the same for longer. */
const kills = Number(process.env['KILLS'] ?? 3);
const ACKNOWLEDGED_BEFORE_KILL = 40;
const POINTS = 1_000_000;
const PRICE = 10;

const w = await world();
w.clock.set(new Date());

let running: ChildServer | undefined;
afterAll(() => running?.signal('SIGKILL'));

/** Starts the server as operators do and waits until it listens. */
const serve = async (): Promise<ChildServer> => (running = await startServer({ DATABASE_URL: w.runtimeUrl }));

/** Kills the server without a word and waits until it is gone. */
async function kill(server: ChildServer): Promise<void> {
  server.signal('SIGKILL');
  await server.gone;
}

/** One press; rejects when the connection breaks before the whole reply came. */
async function redeem(
  server: ChildServer,
  tenant: TestTenant,
  member: TestMember,
  offerId: string,
  key: string,
): Promise<Redemption> {
  const { status, text } = await server.request({
    method: 'POST',
    path: `/rest/offers/${offerId}/redemption`,
    headers: { host: tenant.host, cookie: member.cookie, 'idempotency-key': key },
  });
  if (status !== 200) throw new Error(text);
  return Redemption.parse(JSON.parse(text));
}

test(
  'a server killed in the middle loses nothing it acknowledged and doubles nothing [REDEEM-04, REDEEM-17, LEDGER-05]',
  async () => {
    const tenant = await w.mintTenant();
    const riders = await Promise.all(Array.from({ length: 8 }, () => w.signUpMember(tenant)));
    await Promise.all(riders.map((rider) => givePoints(w, tenant, rider, POINTS)));
    const offerId = await mintOffer(w, tenant, { price: PRICE, codes: freshCodes(kills * 120 + 100) });
    const acknowledged = new Map<string, { rider: TestMember; redemption: Redemption }>();
    const unanswered = new Map<string, TestMember>();

    for (let round = 0; round < kills; round += 1) {
      const server = await serve();
      const enough = acknowledged.size + ACKNOWLEDGED_BEFORE_KILL;
      let gone: Promise<void> | undefined;
      await Promise.all(
        riders
          .flatMap((rider) => [rider, rider])
          .map(async (rider) => {
            while (!gone) {
              // What the last kill left open is pressed again with its key, as the web does; then come new presses.
              const again = [...unanswered].find(([, member]) => member === rider)?.[0];
              const key = again ?? randomUUID();
              unanswered.delete(key);
              try {
                acknowledged.set(key, { rider, redemption: await redeem(server, tenant, rider, offerId, key) });
              } catch (error) {
                unanswered.set(key, rider);
                if (!gone) throw error;
              }
              if (acknowledged.size >= enough) gone ??= kill(server);
            }
          }),
      );
      await gone;
    }

    expect(unanswered.size).toBeGreaterThan(0);
    const press = async (key: string, rider: TestMember): Promise<Redemption> => {
      const headers = { 'idempotency-key': key };
      const request = {
        method: 'POST',
        path: `/rest/offers/${offerId}/redemption`,
        cookie: rider.cookie,
        headers,
      } as const;
      return Redemption.parse((await w.request(tenant, request)).body);
    };
    for (const [key, rider] of unanswered) acknowledged.set(key, { rider, redemption: await press(key, rider) });
    for (const [key, { rider, redemption }] of acknowledged) expect(await press(key, rider)).toEqual(redemption);

    const kept = await w.inTenant(tenant, (tx) => tx.query('select redemption_id from redemption'));
    expect(kept).toHaveLength(acknowledged.size);
    const balances = await w.inTenant(tenant, (tx) =>
      Promise.all(riders.map((rider) => balanceOf(tx, rider.memberId))),
    );
    expect(balances.reduce((sum, points) => sum + points, 0)).toBe(riders.length * POINTS - acknowledged.size * PRICE);
    expect(await troubles(w, tenant)).toEqual([]);
  },
  60_000 + kills * 10_000,
);
