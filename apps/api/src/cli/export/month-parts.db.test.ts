import fs from 'node:fs';
import { adminRoutes, type ExportPart, type ExportSet } from '@fareback/contract/admin';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { linesBehind, stretchOfMonth } from '../../modules/admin/index.ts';
import { deskOf } from '../../testing/desk.ts';
import { type TestMember, type TestTenant, world } from '../../testing/index.ts';
import { freshCodes, givePoints, mintOffer, refund } from '../../testing/offers.ts';
import { plant } from '../../testing/plant.ts';
import { takingIn } from './testing/taking.ts';

const w = await world();
const { taken } = takingIn(w);
const { part, memberPart } = adminRoutes.exports;
const zone = { timeZone: 'America/New_York' };

const manyRides = (tenant: TestTenant, { memberId }: TestMember, count: number) =>
  plant(
    `insert into behaviour (tenant_id, provider_id, event_id, member_id, type, mode, ended_at, received_at, flags)
       select $1, 'metro', 'ride ' || i, $2, 'trip.completed', 'bus', '2026-10-11T12:00:00Z'::timestamptz + make_interval(secs => i),
              case when i % 2 = 0 then '2026-10-11T14:00:00.1234Z' else '2026-10-31T23:59:59Z' end::timestamptz, case when i = 7 then 32 else 0 end
         from generate_series(1, $3) i`,
    [tenant.tenantId, memberId, count],
  );

async function partsOf(
  tenant: TestTenant,
  set: ExportSet,
  route: typeof part | typeof memberPart = part,
  form = 'csv',
) {
  const desk = deskOf(w, tenant);
  const parts: ExportPart[] = [];
  do {
    const after = parts.at(-1)?.next;
    const query = { form: form as 'csv' | 'values', ...(after && { after }) };
    parts.push(await desk.call(route, { params: { month: '2026-10', set }, query }));
  } while (parts.at(-1)?.next);
  return parts;
}

async function october() {
  w.clock.set('2026-10-01T04:00:00Z');
  const tenant = await w.mintTenant(zone);
  const members = [await w.signUpMember(tenant), await w.signUpMember(tenant)] as const;
  const offerId = await mintOffer(w, tenant, { price: 15, codes: freshCodes(9) });
  for (const day of ['01', '02', '28']) {
    w.clock.set(`2026-10-${day}T05:00:00Z`);
    for (const member of members) {
      await givePoints(w, tenant, member, 20, 3);
      const path = `/rest/offers/${offerId}/redemption`;
      const { body } = await w.request(tenant, { method: 'POST', path, cookie: member.cookie });
      if (day === '28') await refund(w, tenant, body.TransactionID);
    }
  }
  w.clock.set('2026-12-02T12:00:00Z');
  return { tenant, members };
}

test("the parts of a month, joined, equal the command's file, with one audit log entry [DESK-172]", async () => {
  const { tenant, members } = await october();
  await manyRides(tenant, members[0], 5_003);
  const parts = await partsOf(tenant, 'rides');
  expect(parts.map(({ rows }) => rows)).toEqual([5_000, 3]);
  const acts = await w.inTenant(tenant, (tx) => tx.query(`select facts from act where verb = 'exports.take'`));
  expect(acts).toEqual([{ facts: { month: '2026-10', set: 'rides', format: 'csv' } }]);
  const file = fs.readFileSync(await taken(tenant, '2026-10', 'rides'), 'utf8');
  expect(parts.map(({ csv }) => csv).join('')).toBe(file);
  expect(file.split('\r\n')).toHaveLength(5_005);
  expect(file.match(/taken back/g)).toHaveLength(1);
  for (const set of ['points', 'redemptions', 'liability'] as const) {
    const [whole] = await partsOf(tenant, set);
    expect(whole?.csv).toBe(fs.readFileSync(await taken(tenant, '2026-10', set), 'utf8'));
  }
});

test('as JSON a month has the same rows, times in UTC, and the same liability changes [DESK-172]', async () => {
  const { tenant } = await october();
  const [lines] = await partsOf(tenant, 'points');
  const [told] = await partsOf(tenant, 'points', part, 'values');
  expect(told?.csv).toBeNull();
  expect(told?.values).toHaveLength(lines?.rows ?? 0);
  expect(told?.values?.[0]?.[1]).toBe('2026-10-01T05:00:00.000Z');
  expect(told?.columns.slice(0, 2)).toEqual([
    { name: 'entry', type: 'text' },
    { name: 'booked', type: 'moment' },
  ]);
  const [liability] = await partsOf(tenant, 'liability', part, 'values');
  const at = Object.fromEntries(liability?.values?.map(([line, points]) => [line, points]) ?? []);
  expect(told?.change).toBe(Number(at['closing']) - Number(at['opening']));
  expect(liability?.change).toBe(told?.change);
});

test.for([1, 2, 7])('read %i rows at a time, a month has each row once, in the same order [DESK-172]', async (most) => {
  const { tenant, members } = await october();
  await manyRides(tenant, members[0], 9);
  const stretch = stretchOfMonth('2026-10', { timeZone: zone.timeZone, isOpen: true, openedAt: null });
  for (const set of ['points', 'redemptions', 'rides'] as const) {
    const read = (behind: Parameters<typeof linesBehind>[2]['behind'], many: number) =>
      w.inTenant(tenant, (tx) => linesBehind(tx, set, { stretch, behind, most: many }));
    const all = await read(null, 1_000);
    expect(all.length).toBeGreaterThan(7);
    const found = await read(null, most);
    for (let last = found.length; last === most; ) {
      const more = await read(found.at(-1)?.behind ?? null, most);
      found.push(...more);
      last = more.length;
    }
    expect(found).toEqual(all);
  }
});

test('member pseudonyms are stable across all parts of one export and differ in the next; the audit log has the export [DESK-173]', async () => {
  const { tenant, members } = await october();
  await manyRides(tenant, members[0], 5_001);
  const namesOf = async () => {
    const parts = await partsOf(tenant, 'rides', memberPart, 'values');
    expect(parts).toHaveLength(2);
    return [...new Set(parts.flatMap(({ values }) => values?.map((row) => row.at(-1)) ?? []))];
  };
  const [first, second] = [await namesOf(), await namesOf()];
  expect(first).toEqual([expect.stringMatching(/^[0-9a-f]{20}$/)]);
  expect(second).not.toEqual(first);
  const acts = await w.inTenant(tenant, (tx) => tx.query('select verb from act'));
  expect(acts.filter(({ verb }) => verb === 'exports.take-members')).toHaveLength(2);
});

test('an export continues only where it began: a different month, set, agency or member option, or a forged cursor, is rejected [DESK-173]', async () => {
  const { tenant, members } = await october();
  const other = await w.mintTenant(zone);
  await manyRides(tenant, members[0], 5_001);
  const desk = deskOf(w, tenant);
  const params = { month: '2026-10', set: 'rides' as const };
  const { next } = await desk.call(part, { params });
  const query = { after: next ?? '' };
  expect(await desk.call(part, { params, query })).toMatchObject({ rows: 1, next: null });
  const refusal = { code: 'INVALID_REQUEST', details: { field: 'after' } };
  const calls = [
    desk.call(part, { params: { ...params, month: '2026-09' }, query }),
    desk.call(part, { params: { ...params, set: 'points' }, query }),
    desk.call(memberPart, { params, query }),
    deskOf(w, other).call(part, { params, query }),
    desk.call(part, { params, query: { after: 'AAAA' } }),
    desk.call(part, { params, query: { after: `${query.after}A` } }),
    desk.call(part, { params, query: { after: '' } }),
  ];
  for (const refused of await Promise.allSettled(calls)) expect(refused).toMatchObject({ reason: refusal });
});

test('a month that has not ended, or whose ledger does not balance, is rejected without an audit log entry [DESK-174]', async () => {
  const { tenant } = await october();
  const desk = deskOf(w, tenant);
  const ask = (month: string) => desk.call(part, { params: { month, set: 'liability' } });
  // As a restored backup or a console mistake could: bypasses roles, row-level security and checks.
  const superuser = new Client({ connectionString: w.superuserUrl });
  await superuser.connect();
  const spent = `update ledger_transfer set amount = amount + 1 where tenant_id = $1 and reason = 'SPEND'`;
  await superuser.query(spent, [tenant.tenantId]);
  await superuser.end();
  await expect(ask('2026-10')).rejects.toMatchObject({ code: 'BOOKS_DIFFER' });
  w.clock.set('2026-12-01T05:59:59Z');
  await expect(ask('2026-11')).rejects.toMatchObject({ code: 'MONTH_NOT_OVER' });
  w.clock.set('2026-12-01T06:00:00Z');
  await expect(ask('2026-11')).rejects.toMatchObject({ code: 'BOOKS_DIFFER' });
  expect(await w.inTenant(tenant, (tx) => tx.query(`select from act where verb like 'exports.%'`))).toEqual([]);
});
