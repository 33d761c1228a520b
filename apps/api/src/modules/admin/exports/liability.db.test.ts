import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MILLIS } from '../../../platform/local-date.ts';
import { type TestTenant, world } from '../../../testing/index.ts';
import { givePoints } from '../../../testing/offers.ts';
import { plant } from '../../../testing/plant.ts';
import { closeYears, lockAccounts, personal } from '../../ledger/index.ts';
import { live, step } from '../../ledger/testing/life.ts';
import { liabilityRows } from './liability.ts';

/** 30 histories by default; FAREBACK_HISTORIES sets the number. */
const numRuns = Number(process.env['FAREBACK_HISTORIES'] ?? 30);

const w = await world();

async function linesOf(tenant: TestTenant, from: Date): Promise<Record<string, unknown>> {
  const stretch = { from, before: new Date(from.getTime() + 30 * DAY_MILLIS) };
  const { rows } = await w.inTenant(tenant, (tx) => liabilityRows(tx, stretch, null));
  return Object.fromEntries(rows.map(([line, points]) => [line, points]));
}

async function summed({ tenantId }: TestTenant, at: Date): Promise<Record<string, number>> {
  const [all] = await plant<{ owed: number; held: number; ages: [number, number][] }>(
    `with booked as (
       select t.*, case t.reason when 'EARN' then e.granted_at else t.happened_at end as at
         from ledger_transfer t left join earning e on e.tenant_id = $1 and e.earning_id = t.cause_id where t.tenant_id = $1
     ), moved as (
       select cause_id as id, case reason when 'EARN' then amount else -amount end as points from booked where at < $2 and reason in ('EARN', 'WITHDRAW')
       union all
       select (l ->> 0)::uuid, case when reason in ('REFUND', 'RELEASE') then 1 else -1 end * (l ->> 1)::int
         from booked, jsonb_array_elements(lots) l where at < $2 and from_account <> 'HELD'
     ), aged as (
       select width_bucket(date_part('epoch', $2 - e.earned_at) / 86400, array[31, 91, 181, 366]::float8[]) as age, sum(points)::int as points
         from moved m join earning e on e.tenant_id = $1 and e.earning_id = m.id group by 1
     )
     select (select coalesce(sum(case when to_account in ('UNCLAIMED', 'AVAILABLE', 'HELD') then amount else 0 end
                     - case when from_account in ('UNCLAIMED', 'AVAILABLE', 'HELD') then amount else 0 end), 0)::int from booked where at < $2) as owed,
            (select coalesce(jsonb_agg(jsonb_build_array(age, points)), '[]') from aged) as ages`,
    [tenantId, at],
  );
  const names = ['0 to 30 days', '31 to 90 days', '91 to 180 days', '181 to 365 days', 'over a year'];
  const ages = Object.fromEntries(names.map((name) => [`closing, ${name}`, 0]));
  for (const [age, points] of all?.ages ?? []) ages[`closing, ${names[age]}`] = points;
  return { closing: all?.owed ?? 0, ...ages };
}

test(
  'the liability at any time, in total and by age, is the same with opening balances, without them and summed from every entry [OPS-103]',
  async () => {
    const turn = fc.record({
      steps: fc.array(step, { minLength: 1, maxLength: 5 }),
      days: fc.constantFrom(10, 90, 250),
    });
    const run = async (turns: (typeof turn extends fc.Arbitrary<infer Turn> ? Turn : never)[]): Promise<void> => {
      w.clock.set('2022-11-05T12:00:00Z');
      const tenant = await w.mintTenant({ timeZone: 'America/New_York' });
      const member = await w.signUpMember(tenant);
      const life = { keys: [], spends: [] };
      const moments: Date[] = [];
      for (const { steps, days } of turns) {
        for (const each of steps) await live({ w, tenant, member, life }, each);
        moments.push(new Date(w.clock.now().getTime() + 1));
        w.clock.advance(days * 86_400);
        await closeYears(w.deps.database, tenant.tenantId, { clock: w.clock.now });
      }
      const resting = [];
      for (const from of moments) resting.push(await linesOf(tenant, from));
      for (const [at, from] of moments.entries()) {
        expect(resting[at]).toMatchObject(await summed(tenant, new Date(from.getTime() + 30 * DAY_MILLIS)));
        expect(resting[at]?.['opening']).toBe((await summed(tenant, from))['closing']);
      }
      await plant('delete from book_year where tenant_id = $1', [tenant.tenantId]);
      for (const [at, from] of moments.entries()) expect(await linesOf(tenant, from)).toEqual(resting[at]);
    };
    await fc.assert(fc.asyncProperty(fc.array(turn, { minLength: 2, maxLength: 6 }), run), { numRuns });
  },
  60_000 + numRuns * 5_000,
);

test("a month before and one after a member's erasure both balance: the remaining points are removed from lots and accounts alike [OPS-103]", async () => {
  w.clock.set('2025-03-01T12:00:00Z');
  const tenant = await w.mintTenant({ timeZone: 'UTC' });
  const member = await w.signUpMember(tenant);
  await givePoints(w, tenant, member, 20);
  w.clock.set('2025-05-01T12:00:00Z');
  await w.inTenant(tenant, async (tx) => {
    await lockAccounts(tx, [member.memberId]);
    await personal.forget({
      tx,
      keyRing: w.deps.keyRing,
      tenantId: tenant.tenantId,
      memberId: member.memberId,
      now: w.clock.now(),
    });
  });
  w.clock.set('2025-07-01T12:00:00Z');
  expect(await linesOf(tenant, new Date('2025-03-15T00:00:00Z'))).toMatchObject({ opening: 20, closing: 20 });
  expect(await linesOf(tenant, new Date('2025-04-15T00:00:00Z'))).toMatchObject({ opening: 20, closing: 0 });
});
