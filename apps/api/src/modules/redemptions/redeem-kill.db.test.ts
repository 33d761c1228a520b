import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import http from 'node:http';
import path from 'node:path';
import { Redemption } from '@fareback/contract';
import { afterAll, expect, test } from 'vitest';
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

interface Served {
  child: ChildProcess;
  port: number;
}

let running: Served | undefined;
afterAll(() => running?.child.kill('SIGKILL'));

/** Starts the server as operators do and waits until it listens. */
function serve(): Promise<Served> {
  const port = randomInt(20_000, 30_000);
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../../main.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: w.runtimeUrl,
      DATA_KEYS: 'test data key of thirty-two characters',
      DATA_LOOKUP_KEY: 'test lookup key of thirty-two chars!!',
      PORT: String(port),
      RUN_JOBS: 'false',
      RATE_LIMITS: 'false',
      INSECURE_COOKIES: 'true',
      LOG_LEVEL: 'info',
    },
  });
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (chunk: Buffer): void => {
      if (said.includes('listening on')) return;
      said += chunk.toString();
      if (said.includes('listening on')) resolve((running = { child, port }));
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${said}`)));
  });
}

/** Kills the server without a word and waits until it is gone. */
function kill({ child }: Served): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}

/** One request to the server; rejects when the connection breaks before the whole reply came. */
function redeem(
  { port }: Served,
  tenant: TestTenant,
  member: TestMember,
  offerId: string,
  key: string,
): Promise<Redemption> {
  return new Promise((resolve, reject) => {
    const headers = { host: tenant.host, cookie: member.cookie, 'idempotency-key': key };
    const request = http.request({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: `/rest/offers/${offerId}/redemption`,
      headers,
    });
    request.once('error', reject);
    request.once('response', (reply) => {
      let body = '';
      reply.on('data', (chunk: Buffer) => (body += chunk.toString()));
      reply.once('error', reject);
      reply.once('end', () =>
        reply.statusCode === 200 ? resolve(Redemption.parse(JSON.parse(body))) : reject(new Error(body)),
      );
    });
    request.end();
  });
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
