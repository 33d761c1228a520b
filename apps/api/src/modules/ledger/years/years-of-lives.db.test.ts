import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TestTenant, world } from '../../../testing/index.ts';
import { plant } from '../../../testing/plant.ts';
import { verifyLedger } from '../index.ts';
import { live, step } from '../testing/life.ts';
import { closeYears } from './close-year.ts';

/** Set FAREBACK_HISTORIES for more histories. */
const numRuns = Number(process.env['FAREBACK_HISTORIES'] ?? 15);

const w = await world();

const close = ({ tenantId }: TestTenant) => closeYears(w.deps.database, tenantId, { clock: w.clock.now });
const verify = (tenant: TestTenant, since: Date | null = null) =>
  w.inTenant(tenant, (tx) => verifyLedger(tx, undefined, since));

test(
  `in any history over years and zones, an opening plus later entries equals the sum of all entries per account [OPS-99]`,
  async () => {
    const zone = fc.constantFrom(
      'America/New_York',
      'Pacific/Apia',
      'Pacific/Kiritimati',
      'Asia/Kathmandu',
      'America/Sao_Paulo',
      'Atlantic/Azores',
      'Africa/Casablanca',
    );
    const turn = fc.record({
      steps: fc.array(step, { minLength: 1, maxLength: 6 }),
      days: fc.constantFrom(1, 40, 180, 366, 800),
      zone: fc.option(zone, { freq: 4 }),
    });
    const run = async (
      turns: (typeof turn extends fc.Arbitrary<infer Turn> ? Turn : never)[],
      first: string,
      from: number,
    ) => {
      w.clock.set(new Date(Date.UTC(2015, 11, 20) + from * 60_000).toISOString());
      const tenant = await w.mintTenant({ timeZone: first });
      const member = await w.signUpMember(tenant);
      const life = { keys: [], spends: [] };
      for (const { steps, days, zone: moved } of turns) {
        for (const each of steps) {
          await live({ w, tenant, member, life }, each);
          w.clock.advance(3_600);
        }
        if (moved) await plant('update tenant set time_zone = $2 where tenant_id = $1', [tenant.tenantId, moved]);
        w.clock.advance(days * 86_400);
        await close(tenant);
      }
      expect(await verify(tenant)).toEqual([]);
      const years = await plant<{ at: Date; points: string[]; account: string[] }>(
        `select y.opens_at as at, array[a.unclaimed, a.available, a.held, a.debt] as account,
              array[coalesce(o.unclaimed, 0) + s.unclaimed, coalesce(o.available, 0) + s.available, coalesce(o.held, 0) + s.held, coalesce(o.owed, 0) + s.owed] as points
         from book_year y join member_account a on a.tenant_id = $1 and a.member_id = $2
         left join year_opening o on o.tenant_id = $1 and o.year = y.year and o.member_id = $2
        cross join lateral (
          select coalesce(sum(amount) filter (where to_account = 'UNCLAIMED'), 0) - coalesce(sum(amount) filter (where from_account = 'UNCLAIMED'), 0) as unclaimed,
                 coalesce(sum(amount) filter (where to_account = 'AVAILABLE'), 0) - coalesce(sum(amount) filter (where from_account = 'AVAILABLE'), 0) as available,
                 coalesce(sum(amount) filter (where to_account = 'HELD'), 0) - coalesce(sum(amount) filter (where from_account = 'HELD'), 0) as held,
                 coalesce(sum(amount) filter (where reason = 'DEBT'), 0) - coalesce(sum(amount) filter (where reason = 'REPAYMENT'), 0) as owed
            from ledger_transfer t where t.tenant_id = $1 and t.member_id = $2
             and y.opens_at <= coalesce((select granted_at from earning e where e.tenant_id = $1 and e.member_id = $2 and e.earning_id = t.transfer_id and t.reason = 'EARN'), happened_at)) s
        where y.tenant_id = $1 order by 1`,
        [tenant.tenantId, member.memberId],
      );
      for (const { at, points, account } of years) {
        expect(points).toEqual(account);
        expect(await verify(tenant, at)).toEqual([]);
      }
      return years.length;
    };
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 3, maxLength: 9 }), zone, fc.nat(20 * 1440), async (...history) => {
        seen += await run(...history);
      }),
      { numRuns },
    );
    expect(seen).toBeGreaterThan(numRuns);
  },
  60_000 + numRuns * 5_000,
);
