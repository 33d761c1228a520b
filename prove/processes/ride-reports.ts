import { setTimeout as wait } from 'node:timers/promises';
import type { ChildServer } from '@fareback/api/testing/child-server';
import { expect } from 'vitest';
import {
  giveProgram,
  held,
  makeSecret,
  signedHeaders,
  tripEvent,
} from '../../apps/api/src/modules/ingest/testing/test-program.ts';
import { balanceOf } from '../../apps/api/src/modules/ledger/index.ts';
import type { TestMember, TestTenant, World } from '../../apps/api/src/testing/index.ts';

const PROVIDER = 'cards';
const REWARD = 10;
const RIDES_IN_A_CALL = 10;
const MINUTE = 60_000;

interface Rider {
  member: TestMember;
  card: string;
  told: number;
}

/** A provider that reports rides, and riders who claim their points. */
export interface Reports {
  /** Successful calls, repeated calls (asked to retry or broken), and successful claims. */
  tally: { taken: number; repeated: number; claims: number };
  /** Stops new calls; resolves when the last ones have succeeded. */
  end(): Promise<void>;
  /** Checks that each reported ride pays once, and that a last claim credits everything. */
  check(): Promise<void>;
}

/** Gives a tenant a provider and riders whose rides pay. Call it before the servers that should know them start. */
export async function arrangeRiders(
  w: World,
  tenant: TestTenant,
  count: number,
): Promise<{ secret: string; riders: Rider[] }> {
  w.clock.set(new Date(Date.now() - 3 * 24 * 60 * MINUTE));
  await giveProgram(w, tenant, [PROVIDER], [{ id: 'ride', type: 'TRANSACTIONAL', reward: REWARD }]);
  const riders = await Promise.all(
    Array.from({ length: count }, async (_, place) => {
      const member = await w.signUpMember(tenant);
      const card = String(1000 + place);
      const body = { ProviderID: PROVIDER, identifier: card };
      const reply = await w.request(tenant, {
        method: 'POST',
        path: '/rest/users/me/providersStatus',
        body,
        cookie: member.cookie,
      });
      expect(reply.status).toBe(200);
      return { member, card, told: 0 };
    }),
  );
  w.clock.set(new Date());
  return { secret: await makeSecret(w, tenant, PROVIDER), riders };
}

interface Scene {
  server: Pick<ChildServer, 'request'>;
  w: World;
  tenant: TestTenant;
  secret: string;
  riders: Rider[];
}

/** Returns a function that creates the next rides, rotating among riders, one a second. */
function rideMaker(riders: Rider[]): () => unknown[] {
  const began = Date.now() - 2 * 24 * 60 * MINUTE;
  let rides = 0;
  return () =>
    Array.from({ length: RIDES_IN_A_CALL }, () => {
      const rider = riders[rides % riders.length] as Rider;
      rider.told += 1;
      rides += 1;
      return tripEvent(`ride-${rides}`, rider.card, new Date(began + rides * 1000).toISOString());
    });
}

/** Reports rides until they are accepted; returns how often the call was repeated. */
async function sendReports({ server, w, tenant, secret }: Scene, body: unknown[]): Promise<number> {
  for (let again = 0; ; again += 1) {
    w.clock.set(new Date());
    const headers = { ...signedHeaders(w, secret, JSON.stringify(body)), host: tenant.host };
    const path = `/ingest/${tenant.tenantId}/${PROVIDER}/events`;
    const reply = await server.request({ method: 'POST', path, headers, body }).catch(() => undefined);
    if (reply?.status === 202) return again;
    expect([undefined, 503]).toContain(reply?.status);
    await wait(20);
  }
}

const CLAIM = { method: 'POST', path: '/rest/earnings/claimAll' } as const;

async function claim({ server, tenant }: Scene, { member }: Rider): Promise<boolean> {
  const headers = { host: tenant.host, cookie: member.cookie };
  const reply = await server.request({ ...CLAIM, headers }).catch(() => undefined);
  expect([undefined, 200, 503]).toContain(reply?.status);
  return reply?.status === 200;
}

/** Reports rides continuously, retrying each call until it is accepted, while riders claim. */
export function reportRides(scene: Scene, restMillis: number): Reports {
  const { w, tenant, riders } = scene;
  const tally = { taken: 0, repeated: 0, claims: 0 };
  const over = new AbortController();
  const nextRides = rideMaker(riders);
  const until = async (step: () => Promise<void>): Promise<void> => {
    while (!over.signal.aborted) {
      await step();
      await wait(restMillis);
    }
  };
  const provider = (): Promise<void> =>
    until(async () => {
      tally.repeated += await sendReports(scene, nextRides());
      tally.taken += 1;
    });
  const claiming = (rider: Rider): Promise<void> =>
    until(async () => {
      if (await claim(scene, rider)) tally.claims += 1;
    });
  const all = Promise.all([provider(), provider(), ...riders.map(claiming)]);
  all.catch(() => {});
  return {
    tally,
    async end() {
      over.abort();
      await all;
    },
    async check() {
      for (const { member, told } of riders) {
        const paid = (await held(w, tenant, member.memberId)).map(({ amount }) => amount);
        expect(paid).toEqual(Array.from({ length: told }, () => REWARD));
        expect((await w.request(tenant, { ...CLAIM, cookie: member.cookie })).status).toBe(200);
        expect(await w.inTenant(tenant, (tx) => balanceOf(tx, member.memberId))).toBe(told * REWARD);
      }
    },
  };
}
