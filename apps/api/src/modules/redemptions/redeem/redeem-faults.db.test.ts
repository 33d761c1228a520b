import type pg from 'pg';
import { expect, test } from 'vitest';
import { type TestMember, type TestTenant, world } from '../../../testing/index.ts';
import { freshCodes, givePoints, mintOffer, troubles } from '../../../testing/offers.ts';

const w = await world();

interface Crowd {
  tenant: TestTenant;
  riders: TestMember[];
}

async function crowd(size: number): Promise<Crowd> {
  const tenant = await w.mintTenant();
  const riders = await Promise.all(Array.from({ length: size }, () => w.signUpMember(tenant)));
  for (const rider of riders) await givePoints(w, tenant, rider, 500);
  return { tenant, riders };
}

const redeem = ({ tenant }: Crowd, rider: TestMember, offerId: string) =>
  w.request(tenant, { method: 'POST', path: `/rest/offers/${offerId}/redemption`, cookie: rider.cookie });

const redemptionsOf = ({ tenant }: Crowd): Promise<number> =>
  w.inTenant(tenant, async (tx) => (await tx.first<{ n: number }>('select count(*) as n from redemption'))?.n ?? 0);

test('if building the reply fails, the member is not charged: errors before the commit roll back [REDEEM-03]', async () => {
  const all = await crowd(6);
  const offerId = await mintOffer(w, all.tenant, {
    codes: freshCodes(20),
    definition: { stock: { kind: 'pool' }, fieldMappings: { extra: null } },
  });
  const replies = await Promise.all(all.riders.map((rider) => redeem(all, rider, offerId)));
  expect(replies.map(({ status }) => status)).toEqual(all.riders.map(() => 500));
  expect(await redemptionsOf(all)).toBe(0);
  expect(await troubles(w, all.tenant)).toEqual([]);
});

test('when the reply to a commit is lost, the member is not charged twice, whatever the network error [LEDGER-05]', async () => {
  const all = await crowd(6);
  const offerId = await mintOffer(w, all.tenant, { codes: freshCodes(20) });
  // Sign in first: below, only redemptions commit.
  for (const { cookie } of all.riders) await w.request(all.tenant, { method: 'GET', path: '/rest/offers/en', cookie });
  const { pool } = w.deps.database;
  const cut: pg.PoolClient[] = [];
  let lost = 0;
  // Simulates a network failure: a redemption group's commit succeeds, but the reply is lost.
  const cutAnswers = (client: pg.PoolClient): void => {
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<pg.QueryResult>;
    let writes = false;
    cut.push(client);
    client.query = ((...args: unknown[]) => {
      const [what] = args as [string | { text: string }];
      writes ||= typeof what !== 'string' && what.text.includes('insert into redemption');
      const answer = query(...args);
      if (what !== 'commit' || !writes) return answer;
      lost += 1;
      return answer.then(() => {
        throw Object.assign(new Error('no route to host'), { code: 'EHOSTUNREACH' });
      });
    }) as typeof client.query;
  };
  pool.on('acquire', cutAnswers);
  const replies = await Promise.all(all.riders.map((rider) => redeem(all, rider, offerId))).finally(() => {
    pool.off('acquire', cutAnswers);
    for (const client of cut) delete (client as { query?: unknown }).query;
  });
  expect(lost).toBeGreaterThan(0);
  expect(replies.map(({ status }) => status)).toEqual(all.riders.map(() => 503));
  expect(await redemptionsOf(all)).toBe(all.riders.length);
  expect(await troubles(w, all.tenant)).toEqual([]);
});

test('a locked member does not delay other riders [REDEEM-03]', async () => {
  const all = await crowd(3);
  const [held, ...others] = all.riders as [TestMember, ...TestMember[]];
  const offerId = await mintOffer(w, all.tenant, { codes: freshCodes(20) });
  const order: string[] = [];
  const note = (name: string) => (reply: { status: number }) => {
    order.push(name);
    return reply.status;
  };
  const waiting: Promise<number>[] = [];
  await w.inTenant(all.tenant, async (tx) => {
    await tx.query('select from member_account where tenant_id = $1 and member_id = $2 for update', [
      tx.tenantId,
      held.memberId,
    ]);
    waiting.push(redeem(all, held, offerId).then(note('held')));
    const free = await Promise.all(others.map((rider) => redeem(all, rider, offerId).then(note('free'))));
    expect(free).toEqual([200, 200]);
  });
  expect(await Promise.all(waiting)).toEqual([200]);
  expect(order).toEqual(['free', 'free', 'held']);
  expect(await troubles(w, all.tenant)).toEqual([]);
});
