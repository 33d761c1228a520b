import fs from 'node:fs';
import fc from 'fast-check';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { expect, test, vi } from 'vitest';
import {
  claimAllEarnings,
  deductPoints,
  expireDuePoints,
  grantEarnings,
  lockAccounts,
  takeBack,
} from '../../modules/ledger/index.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { randomId } from '../../platform/ids.ts';
import { type TestMember, type TestTenant, world } from '../../testing/index.ts';
import { freshCodes, givePoints, mintOffer, refund, troubles } from '../../testing/offers.ts';
import { takingIn } from './testing/taking.ts';

const w = await world();
/** A point value that is not a whole number of cents, so each row is rounded. */
const SEVENTH = { currency: 'EUR', points: 7 };
const { folder, taken } = takingIn(w);

/** Parses a CSV file by column names; no value contains a comma except an age of the liability. */
function rowsOf(file: string): Record<string, string>[] {
  const [head = '', ...lines] = fs.readFileSync(file, 'utf8').trimEnd().split('\r\n');
  const cells = (line: string) => line.match(/("[^"]*"|[^,]*)(,|$)/g)?.map((cell) => cell.replace(/,$/, '')) ?? [];
  return lines.map((line) => Object.fromEntries(head.split(',').map((name, at) => [name, cells(line)[at] ?? ''])));
}

const sum = (rows: Record<string, string>[], column: string): number =>
  rows.reduce((total, row) => total + Number(row[column]), 0);

const cents = (rows: Record<string, string>[]): number =>
  rows.reduce((total, { worth }) => total + Math.round(Number(worth) * 100), 0);

const sayValue = (tenant: TestTenant, pointValue: typeof SEVENTH): Promise<void> =>
  w.inTenant(tenant, async (tx) => {
    const content = { tenant: { settings: { pointValue } } };
    await tx.run(`update programme_version set state = 'SUPERSEDED' where tenant_id = $1 and state = 'LIVE'`, [
      tenant.tenantId,
    ]);
    const ofAll = 'select count(*)::int as count from programme_version where tenant_id = $1';
    const number = ((await tx.first<{ count: number }>(ofAll, [tenant.tenantId]))?.count ?? 0) + 1;
    await tx.run(
      `insert into programme_version (tenant_id, number, state, origin, digest, content, files, author, created_at, changed_at, published_at)
       values ($1, $4, 'LIVE', 'FOLDER', repeat('0', 64), $2, '{}', '{}', $3, $3, $3)`,
      [tenant.tenantId, JSON.stringify(content), w.clock.now(), number],
    );
  });

/** Returns a month's liability by line, after checking that its files agree. */
async function adding(tenant: TestTenant, of: string): Promise<Record<string, number>> {
  const lines = rowsOf(await taken(tenant, of, 'liability'));
  const [points, redemptions] = [
    rowsOf(await taken(tenant, of, 'points')),
    rowsOf(await taken(tenant, of, 'redemptions')),
  ];
  const at = Object.fromEntries(lines.map((row) => [row['line'] ?? '', Number(row['points'])]));
  const within = lines.slice(
    1,
    lines.findIndex(({ line }) => line === 'closing'),
  );
  for (const { line, points: told } of within)
    expect(
      sum(
        points.filter(({ kind }) => kind === line),
        'change',
      ),
    ).toBe(Number(told));
  expect((at['opening'] ?? 0) + sum(within, 'points')).toBe(at['closing']);
  expect(sum(redemptions, 'change')).toBe((at['redeemed'] ?? 0) + (at['refunded'] ?? 0));
  const aged = lines.filter(({ line }) => line?.startsWith('"closing,'));
  expect(aged).toHaveLength(6);
  expect(sum(aged, 'points')).toBe(at['closing']);
  for (const { line, worth } of within.filter((row) => row['line'] !== 'rounding'))
    expect([line, cents(points.filter(({ kind }) => kind === line))]).toEqual([line, cents([{ worth: worth ?? '' }])]);
  const closing = lines.filter(({ line }) => line === 'closing');
  expect(cents(lines.slice(0, within.length + 1))).toBe(cents(closing));
  expect(cents(aged)).toBe(cents(closing));
  expect(lines.map(({ currency }) => currency)).toEqual(lines.map(() => SEVENTH.currency));
  return at;
}

const locked = <T>(tenant: TestTenant, { memberId }: TestMember, work: (tx: Tx, now: Date) => Promise<T>): Promise<T> =>
  w.inTenant(tenant, async (tx) => {
    await lockAccounts(tx, [memberId]);
    return work(tx, w.clock.now());
  });

const step = fc.record({
  do: fc.constantFrom('earn', 'late', 'claim', 'redeem', 'refund', 'void', 'deduct', 'lapse'),
  points: fc.integer({ min: 10, max: 60 }),
  which: fc.nat(),
  hours: fc.integer({ min: 1, max: 200 }),
});

/** Runs a history that begins in the last days of October in New York, where the clocks change on 1 November. */
async function live(steps: (typeof step extends fc.Arbitrary<infer Value> ? Value : never)[]) {
  w.clock.set('2026-10-28T12:00:00Z');
  const tenant = await w.mintTenant({ timeZone: 'America/New_York' });
  await sayValue(tenant, SEVENTH);
  const member = await w.signUpMember(tenant);
  const { tenantId } = tenant;
  const offerId = await mintOffer(w, tenant, { price: 15, codes: freshCodes(30) });
  const keys: string[] = [];
  const grant = (amount: number, earnedAt: Date) =>
    locked(tenant, member, (tx, now) => {
      keys.push(`key:${keys.length}`);
      const lapsesAt = new Date(now.getTime() + 6 * 86_400_000);
      const lot = {
        memberId: member.memberId,
        earningKey: keys.at(-1) ?? '',
        campaignId: null,
        amount,
        earnedAt,
        lapsesAt,
      };
      return grantEarnings(tx, tenant, now, [lot]);
    });
  for (const { do: deed, points, which, hours } of steps) {
    w.clock.advance(hours * 3600);
    const now = w.clock.now();
    if (deed === 'earn') await grant(points, now);
    if (deed === 'late') await grant(points, new Date(now.getTime() - 5 * 86_400_000));
    if (deed === 'claim') await locked(tenant, member, (tx) => claimAllEarnings({ tx, tenant, now, member }));
    if (deed === 'redeem')
      await w.request(tenant, { method: 'POST', path: `/rest/offers/${offerId}/redemption`, cookie: member.cookie });
    if (deed === 'refund') {
      const all = await w.inTenant(tenant, (tx) =>
        tx.query<{ id: string }>('select redemption_id as id from redemption'),
      );
      const chosen = all[which % Math.max(1, all.length)];
      if (chosen) await refund(w, tenant, chosen.id);
    }
    const earningKey = keys[which % Math.max(1, keys.length)];
    if (deed === 'void' && earningKey !== undefined)
      await locked(tenant, member, (tx) =>
        takeBack(tx, tenantId, now, [{ memberId: member.memberId, earningKey, reason: 'VOID' }]),
      );
    const deduction = { memberId: member.memberId, points, causeId: randomId(), reason: 'BALANCE_DEDUCTION' as const };
    if (deed === 'deduct') await locked(tenant, member, (tx) => deductPoints(tx, tenantId, now, deduction));
    if (deed === 'lapse') while ((await w.inTenant(tenant, (tx) => expireDuePoints(tx, tenantId, now, 0))) > 0);
  }
  return tenant;
}

/** A history with every kind of change to the liability, across the month's end. */
const everyLine: Parameters<typeof live>[0] = (
  ['earn', 'claim', 'redeem', 'void', 'late', 'claim', 'redeem', 'refund', 'deduct', 'earn', 'void'] as const
).map((deed, at) => ({ do: deed, points: 40, which: deed === 'void' && at > 5 ? 2 : 0, hours: 14 }));

test('a history of every kind moves points on each expected line [DESK-160]', async () => {
  const tenant = await live(everyLine);
  w.clock.set('2027-03-01T12:00:00Z');
  const [october, november] = [await adding(tenant, '2026-10'), await adding(tenant, '2026-11')];
  const both = (line: string): number => (october[line] ?? 0) + (november[line] ?? 0);
  expect(both('redeemed')).toBeLessThan(0);
  expect(both('refunded')).toBeGreaterThan(0);
  expect(both('repaid')).toBeLessThan(0);
  expect(both('adjusted')).toBeLessThan(0);
  expect(both('taken back')).toBeLessThan(0);
});

test("across a month's end, closing balances equal opening balances, and files agree with each other and the ledger [DESK-160]", async () => {
  const run = async (steps: Parameters<typeof live>[0]): Promise<void> => {
    const tenant = await live(steps);
    w.clock.set('2027-03-01T12:00:00Z');
    const [october, november, december, january] = [
      await adding(tenant, '2026-10'),
      await adding(tenant, '2026-11'),
      await adding(tenant, '2026-12'),
      await adding(tenant, '2027-01'),
    ];
    expect(october['opening']).toBe(0);
    expect([november['opening'], december['opening'], january['opening']]).toEqual([
      october['closing'],
      november['closing'],
      december['closing'],
    ]);
    const accounts = await w.inTenant(tenant, (tx) =>
      tx.first<{ owed: number }>('select sum(unclaimed + available + held)::int as owed from member_account'),
    );
    expect(january['closing']).toBe(accounts?.owed);
    expect(await troubles(w, tenant)).toEqual([]);
  };
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), run), {
    numRuns: 12,
    examples: [[everyLine]],
  });
});

test("a ride reported after its month is closed leaves that month's bytes unchanged [DESK-161]", async () => {
  w.clock.set('2026-11-01T03:59:59Z');
  const tenant = await w.mintTenant({ timeZone: 'America/New_York' });
  const member = await w.signUpMember(tenant);
  await givePoints(w, tenant, member, 40);
  w.clock.set('2026-11-01T05:00:00Z');
  const before = fs.readFileSync(await taken(tenant, '2026-10', 'points', '--format', 'parquet'));
  const late = { memberId: member.memberId, earningKey: 'late', campaignId: null, amount: 7 };
  const earnedAt = new Date('2026-10-31T12:00:00Z');
  await locked(tenant, member, (tx, now) => grantEarnings(tx, tenant, now, [{ ...late, earnedAt }]));
  w.clock.set('2026-12-02T12:00:00Z');
  expect(fs.readFileSync(await taken(tenant, '2026-10', 'points', '--format', 'parquet'))).toEqual(before);
  const [row] = rowsOf(await taken(tenant, '2026-11', 'points'));
  expect(row).toMatchObject({
    change: '7',
    booked: '2026-11-01T01:00:00-04:00',
    happened: '2026-10-31T08:00:00-04:00',
  });
});

test('a month keeps the point value at its end: a later value changes no byte, and before the first value there is no money [DESK-297]', async () => {
  w.clock.set('2026-09-10T12:00:00Z');
  const tenant = await w.mintTenant({ timeZone: 'America/New_York' });
  const member = await w.signUpMember(tenant);
  await givePoints(w, tenant, member, 40);
  w.clock.set('2026-10-10T12:00:00Z');
  await sayValue(tenant, { currency: 'USD', points: 100 });
  await givePoints(w, tenant, member, 12);
  w.clock.set('2026-11-02T12:00:00Z');
  const filesOf = async () => {
    const sets = ['liability', 'points', 'redemptions'] as const;
    return Promise.all(sets.map(async (set) => fs.readFileSync(await taken(tenant, '2026-10', set))));
  };
  const before = await filesOf();
  await sayValue(tenant, { currency: 'EUR', points: 50 });
  expect(await filesOf()).toEqual(before);
  const line = async (month: string) =>
    rowsOf(await taken(tenant, month, 'liability')).find((row) => row['line'] === 'closing');
  expect(await line('2026-09')).toMatchObject({ points: '40', worth: '', currency: '' });
  expect(await line('2026-10')).toMatchObject({ points: '52', worth: '0.52', currency: 'USD' });
  const file = await asyncBufferFromFile(await taken(tenant, '2026-10', 'points', '--format', 'parquet'));
  const earned = (await parquetReadObjects({ file })).filter(({ kind }) => kind === 'earned');
  expect(earned).toMatchObject([{ change: 12n, worth: expect.closeTo(0.12, 6), currency: 'USD' }]);
});

test('Parquet, read by another library, equals CSV; an empty month has columns only [DESK-162]', async () => {
  w.clock.set('2026-10-10T12:00:00Z');
  const tenant = await w.mintTenant({ timeZone: 'America/New_York' });
  await givePoints(w, tenant, await w.signUpMember(tenant), 40, 3);
  w.clock.set('2026-12-02T12:00:00Z');
  const read = async (of: string) =>
    parquetReadObjects({ file: await asyncBufferFromFile(await taken(tenant, of, 'points', '--format', 'parquet')) });
  const csv = rowsOf(await taken(tenant, '2026-10', 'points'));
  const rows = await read('2026-10');
  expect(rows.map((row) => [row['entry'], row['kind'], String(row['change'])])).toEqual(
    csv.map((row) => [row['entry'], row['kind'], row['change']]),
  );
  expect(rows).toHaveLength(4);
  expect(rows[0]?.['booked']).toEqual(new Date('2026-10-10T12:00:00Z'));
  expect(await read('2026-11')).toEqual([]);
});

test('no member is in a file unless requested, then by a pseudonym of that file; both are in the audit log [DESK-163]', async () => {
  w.clock.set('2026-10-10T12:00:00Z');
  const tenant = await w.mintTenant();
  const member = await w.signUpMember(tenant);
  await givePoints(w, tenant, member, 40, 3);
  w.clock.set('2026-12-02T12:00:00Z');
  const plain = await taken(tenant, '2026-10', 'points');
  expect(rowsOf(plain)[0]).not.toHaveProperty('member');
  const files = [plain];
  for (const _ of [1, 2]) files.push(await taken(tenant, '2026-10', 'points', '--with-members'));
  for (const file of files) {
    expect(fs.readFileSync(file, 'utf8')).not.toContain(member.memberId);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  }
  const names = files.slice(1).map((file) => [...new Set(rowsOf(file).map((row) => row['member']))]);
  expect(names).toEqual([[expect.stringMatching(/^[0-9a-f]{20}$/)], [expect.stringMatching(/^[0-9a-f]{20}$/)]]);
  expect(names[0]).not.toEqual(names[1]);
  const acts = await w.inTenant(tenant, (tx) => tx.query('select verb, facts from act order by verb'));
  const facts = { month: '2026-10', set: 'points', format: 'csv', rows: 4, change: 43 };
  const withMembers = { verb: 'exports.take-members', facts };
  expect(acts).toMatchObject([{ verb: 'exports.take', facts }, withMembers, withMembers]);
});

test('a file gets its name after its audit log entry is committed [DESK-163]', async () => {
  w.clock.set('2026-12-02T12:00:00Z');
  const tenant = await w.mintTenant();
  vi.spyOn(fs, 'renameSync').mockImplementation(() => {
    throw new Error('the disk is gone');
  });
  await expect(taken(tenant, '2026-10', 'points', '--with-members')).rejects.toThrow('the disk is gone');
  const acts = await w.inTenant(tenant, (tx) => tx.query('select verb from act'));
  expect(acts).toEqual([{ verb: 'exports.take-members' }]);
});

test("an invalid month, a month not yet ended in the agency's time zone, and an unknown set are rejected and leave no file [DESK-164]", async () => {
  w.clock.set('2026-12-01T05:59:59Z');
  const tenant = await w.mintTenant({ timeZone: 'America/New_York' });
  const left = fs.readdirSync(folder).length;
  await expect(taken(tenant, '2026-11', 'points')).rejects.toThrow(
    '2026-11 is not over by the clocks of America/New_York',
  );
  await expect(taken(tenant, '2026-13', 'points')).rejects.toThrow('"2026-13" is no month');
  await expect(taken(tenant, '2026-10', 'people')).rejects.toThrow(
    '"people" is none of points, redemptions, rides, liability',
  );
  expect(fs.readdirSync(folder)).toHaveLength(left);
  w.clock.set('2026-12-01T06:00:00Z');
  expect(rowsOf(await taken(tenant, '2026-11', 'points'))).toEqual([]);
});
