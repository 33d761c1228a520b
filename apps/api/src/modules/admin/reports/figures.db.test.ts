import { adminRoutes, type ReportName } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { localDate } from '../../../platform/local-date.ts';
import { deskOf } from '../../../testing/desk.ts';
import { type TestTenant, world } from '../../../testing/index.ts';
import { freshCodes, givePoints, mintOffer, refund } from '../../../testing/offers.ts';

const w = await world();

const ZONE = 'Pacific/Auckland';
const DAY = 86_400_000;
const START = Date.parse('2025-09-28T12:00:00Z');

async function fileOf(report: ReportName, tenant: TestTenant, query: { to?: string } = {}): Promise<string[]> {
  const { csv } = await deskOf(w, tenant).call(adminRoutes.reports.export, { params: { report }, query });
  return csv.split(/\r?\n/);
}

const cellsOf = (lines: string[]): string[][] => lines.slice(1).map((line) => line.split(','));

test.each<[ReportName, string, string[]]>([
  [
    'liability',
    'age,unclaimed,available,held,all',
    [
      '0 to 30 days,0,0,0,0',
      '31 to 90 days,0,0,0,0',
      '91 to 180 days,0,0,0,0',
      '181 to 365 days,0,0,0,0',
      'over a year,0,0,0,0',
      'held,0,0,0,0',
      'all,0,0,0,0',
    ],
  ],
  [
    'weeks',
    'week,joined,rides,riders,points given,points taken back,redemptions,points redeemed',
    ['all,0,0,0,0,0,0,0'],
  ],
  ['campaigns', 'week,campaign,times,members,points given,points taken back,unclaimed', ['all,,0,0,0,0,0']],
  ['budgets', 'month,campaign,points budgeted,points given,points left,used up,points expected,lasts until', []],
  ['riders', 'week,kind,members,rides,points given,redemptions,points redeemed', ['all,,0,0,0,0,0']],
  ['funnel', 'joined in,joined,verified,connected,rode,claimed,redeemed once', ['all,0,0,0,0,0,0']],
  [
    'added-rides',
    'campaign,finding,more each,at least,at most,added rides,points given,points an added ride,or as few as,or as many as,members,held out,rides each,rides each held out,from,to',
    [],
  ],
  ['lapsing', 'lapses in,members,unclaimed,available,all', ['all,,0,0,0']],
  ['redemptions', 'month,offer,redemptions,members,points,refunds,points refunded', ['all,,0,0,0,0,0']],
  ['refunds', 'refunded,redeemed,offer,points,redemption,member,by,reason', ['all,,,0,,,,']],
  ['codes-left', 'offer,active,left,days left,given,given in 30 days,expired,next expiry', ['all,,0,,0,0,0,']],
])('%s of a tenant without activity has only headings [LEDGER-06, DESK-302]', async (name, head, rows) => {
  w.clock.set('2026-03-02T12:00:00Z');
  const tenant = await w.mintTenant({ timeZone: ZONE });
  expect(await fileOf(name, tenant)).toEqual([head, ...rows]);
});

test('half a year of redemptions, refunds and expiry equals independent sums of the raw rows [LEDGER-05, LEDGER-06]', async () => {
  w.clock.set(new Date(START));
  const tenant = await w.mintTenant({ timeZone: ZONE });
  const offers = ['day-pass', 'museum', 'coffee'];
  for (const [at, offerId] of offers.entries())
    await mintOffer(w, tenant, { offerId, price: 10 * (at + 1), codes: freshCodes(20) });
  const riders = [
    await w.signUpMember(tenant, { createdAt: new Date(START) }),
    await w.signUpMember(tenant, { createdAt: new Date(START) }),
  ];
  for (const rider of riders) await givePoints(w, tenant, rider, 300, 300);
  const refunded: string[] = [];
  for (let step = 0; step < 24; step += 1) {
    w.clock.set(new Date(START + step * 7.3 * DAY));
    const [rider, offerId] = [riders[step % 2], offers[step % 3]];
    await w.inTenant(tenant, (tx) => tx.run('update session set created_at = $1, last_seen_at = $1', [w.clock.now()]));
    const path = `/rest/offers/${offerId}/redemption`;
    const reply = await w.request(tenant, { method: 'POST', path, cookie: rider?.cookie ?? '' });
    expect(reply.status).toBe(200);
    if (step % 5 === 0) {
      await refund(w, tenant, reply.body.TransactionID);
      refunded.push(reply.body.TransactionID);
    }
  }
  const now = w.clock.now();

  const raw = await w.inTenant(tenant, (tx) =>
    tx.query<{ offer: string; price: number; at: Date; back: Date | null; member: string; sealed: boolean }>(
      `select offer_id as offer, price, redeemed_at as at, refunded_at as back, member_id as member from redemption`,
    ),
  );
  const wanted = new Map<
    string,
    { redemptions: number; members: Set<string>; points: number; refunds: number; back: number }
  >();
  for (const { offer, price, at, back, member } of raw) {
    for (const key of [`${localDate(at, ZONE).slice(0, 7)},${offer}`, 'all,']) {
      const sum = wanted.get(key) ?? { redemptions: 0, members: new Set(), points: 0, refunds: 0, back: 0 };
      sum.redemptions += 1;
      sum.members.add(member);
      sum.points += price;
      sum.refunds += back ? 1 : 0;
      sum.back += back ? price : 0;
      wanted.set(key, sum);
    }
  }
  const told = (await fileOf('redemptions', tenant)).slice(1);
  expect(told.at(-1)).toMatch(/^all,/);
  expect(told.toSorted()).toEqual(
    [...wanted]
      .map(([key, sum]) => [key, sum.redemptions, sum.members.size, sum.points, sum.refunds, sum.back].join(','))
      .toSorted(),
  );

  const list = cellsOf(await fileOf('refunds', tenant));
  expect(list.slice(0, -1).map((cells) => cells[4])).toEqual(refunded);
  expect(list.slice(0, -1).map((cells) => cells.slice(6))).toEqual(
    refunded.map(() => ['the test', 'it was asked for']),
  );
  expect(list.at(-1)?.[3]).toBe(wanted.get('all,')?.back.toString());
  const early = await fileOf('refunds', tenant, { to: localDate(new Date(START), ZONE) });
  expect(cellsOf(early).map((cells) => cells[4])).toEqual([refunded[0], '']);

  const { free, given, owed } = await w.inTenant(tenant, async (tx) => {
    const [codes, points] = await Promise.all([
      tx.query<{ free: number; given: number }>(
        `select count(*) filter (where redemption_id is null) as free, count(*) filter (where redemption_id is not null) as given from coupon`,
      ),
      tx.query<{ owed: number }>(
        `select sum(case when to_account in ('UNCLAIMED', 'AVAILABLE') then amount else 0 end
                  - case when from_account in ('UNCLAIMED', 'AVAILABLE') then amount else 0 end)::int as owed from ledger_transfer`,
      ),
    ]);
    return { free: codes[0]?.free, given: codes[0]?.given, owed: points[0]?.owed };
  });
  const left = cellsOf(await fileOf('codes-left', tenant));
  expect([left.at(-1)?.[2], left.at(-1)?.[4]]).toEqual([String(free), String(given)]);
  const lately = raw.filter(({ at }) => now.getTime() - at.getTime() < 30 * DAY).length;
  expect(left.at(-1)?.[5]).toBe(String(lately));
  const liability = cellsOf(await fileOf('liability', tenant));
  expect(liability.at(-1)?.[4]).toBe(String(owed));
  expect(liability.slice(0, 5).reduce((sum, cells) => sum + Number(cells[4]), 0)).toBe(owed);
});
