import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { afterEach, expect, test, vi } from 'vitest';
import { giveProgram, makeSecret, signedHeaders, tripEvent } from '../../modules/ingest/testing/test-program.ts';
import { world } from '../../testing/index.ts';
import { earnPoints, freshCodes, givePoints, mintOffer, refund } from '../../testing/offers.ts';
import { register as campaignBacktest } from '../campaign/campaign-backtest.ts';
import { register as eventsRejected } from '../events/events-rejected.ts';
import { register as report } from './report.ts';

const w = await world();
afterEach(() => void vi.restoreAllMocks());

async function rewards(...words: string[]): Promise<string[]> {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((text: string) => void lines.push(...text.split(/\r?\n/)));
  const program = new Command().exitOverride();
  const openDeps = async () => ({ deps: w.deps, tenants: w.app.tenants, close: async () => {} });
  for (const register of [report, eventsRejected, campaignBacktest]) register(program, openDeps);
  await program.parseAsync(words, { from: 'user' });
  return lines;
}

test("liability shows members' points by age, and equals their balances [LEDGER-05]", async () => {
  w.clock.set('2025-01-01T12:00:00Z');
  const tenant = await w.mintTenant({ timeZone: 'America/New_York' });
  const rider = await w.signUpMember(tenant);
  await givePoints(w, tenant, rider, 100);
  w.clock.set('2026-01-30T12:00:00Z');
  await givePoints(w, tenant, rider, 40);
  w.clock.set('2026-02-15T12:00:00Z');
  await earnPoints(w, tenant, rider, 7);
  w.clock.set('2026-03-02T12:00:00Z');
  expect(await rewards('report', 'liability', tenant.tenantId)).toEqual([
    `liability of ${tenant.tenantId}, 2026-03-02T12:00 UTC; days and months by America/New_York`,
    'age              unclaimed  available  held  all',
    '0 to 30 days             7          0     0    7',
    '31 to 90 days            0         40     0   40',
    '91 to 180 days           0          0     0    0',
    '181 to 365 days          0          0     0    0',
    'over a year              0        100     0  100',
    'held                     0          0     0    0',
    'all                      7        140     0  147',
  ]);
});

test("redemptions are reported by month and offer in the tenant's time zone, with refunds; remaining codes are sorted by lowest stock", async () => {
  w.clock.set('2026-03-31T22:30:00Z');
  const tenant = await w.mintTenant({ timeZone: 'Europe/Berlin' });
  const offerId = await mintOffer(w, tenant, { offerId: 'day-pass', price: 10, codes: freshCodes(6) });
  await mintOffer(w, tenant, { offerId: 'museum', price: 10, codes: [] });
  const rider = await w.signUpMember(tenant);
  await givePoints(w, tenant, rider, 100);
  const redeem = async () => {
    const reply = await w.request(tenant, {
      method: 'POST',
      path: `/rest/offers/${offerId}/redemption`,
      cookie: rider.cookie,
    });
    expect(reply.status).toBe(200);
  };
  w.clock.set('2026-03-31T21:59:59Z');
  await redeem();
  w.clock.set('2026-03-31T22:00:00Z');
  await redeem();
  await redeem();
  const [latest] = await w.inTenant(tenant, (tx) =>
    tx.query<{ id: string }>('select redemption_id as id from redemption order by redemption_id desc limit 1'),
  );
  await refund(w, tenant, latest?.id ?? '');
  const rows = ['2026-03,day-pass,1,1,10,0,0', '2026-04,day-pass,2,1,20,1,10'];
  const head = 'month,offer,redemptions,members,points,refunds,points refunded';
  const ask = (...words: string[]) => rewards('report', 'redemptions', tenant.tenantId, '--csv', ...words);
  expect(await ask()).toEqual([head, ...rows, 'all,,3,1,30,1,10']);
  expect(await ask('--from', '2026-04-01')).toEqual([head, rows[1], 'all,,2,1,20,1,10']);
  expect(await ask('--to', '2026-03-31')).toEqual([head, rows[0], 'all,,1,1,10,0,0']);
  await expect(ask('--from', '2026-04-01', '--to', '2026-03-31')).rejects.toThrow('2026-03-31 is before 2026-04-01');
  await expect(ask('--to', '2026-02-30')).rejects.toThrow('"2026-02-30" is no day');

  await w.inTenant(tenant, (tx) =>
    tx.run(
      `update coupon c set expires_at = f.at
         from (select coupon_id, ($2::timestamptz[])[row_number() over (order by coupon_id desc)] as at from coupon where tenant_id = $1) f
        where c.tenant_id = $1 and c.coupon_id = f.coupon_id and f.at is not null and c.redemption_id is null`,
      [tx.tenantId, ['2026-03-31T22:00:00Z', '2026-06-01T00:00:00Z']],
    ),
  );
  expect(await rewards('report', 'codes-left', tenant.tenantId, '--csv')).toEqual([
    'offer,active,left,days left,given,given in 30 days,expired,next expiry',
    'museum,yes,0,,0,0,0,',
    'day-pass,yes,2,20,3,3,1,2026-06-01T02:00:00+02:00',
    'all,,2,,3,3,1,',
  ]);
});

test('rejected events are listed with reason, shown on request, and replayed [CAMP-16]', async () => {
  w.clock.set('2026-03-02T12:00:00Z');
  const tenant = await w.mintTenant({ settings: { lateLimitDays: 30 } });
  await giveProgram(w, tenant, ['cards'], []);
  const secret = await makeSecret(w, tenant, 'cards');
  const rejected = (verb: string, ...more: string[]) =>
    rewards('events', 'rejected', verb, tenant.tenantId, 'cards', ...more);
  expect(await rejected('list')).toEqual(['nothing was refused']);
  const event = tripEvent('old', '004211', '2026-01-20T12:00:00Z');
  const body = JSON.stringify([event]);
  const url = `/ingest/${tenant.tenantId}/cards/events`;
  await w.request(null, { method: 'POST', path: url, body, headers: signedHeaders(w, secret, body) });
  const lines = ['last refused              reason   times  event', '2026-03-02T12:00:00.000Z  TOO_OLD      1  old'];
  expect(await rejected('list')).toEqual(lines);
  expect(await rejected('list', '--bodies')).toEqual([...lines, `  ${JSON.stringify(event)}`]);
  expect(await rejected('replay')).toEqual(['0 accepted, 0 known already', '1 still refused: TOO_OLD']);
  await w.inTenant(tenant, (tx) => tx.run(`update tenant set settings = '{"lateLimitDays": 60}'`));
  w.app.tenants.refresh();
  expect(await rejected('replay')).toEqual(['1 accepted, 0 known already']);
  await expect(rejected('list', '--limit', 'many')).rejects.toThrow('Expected a whole number from 1');
});

test('a backtest reads a file or campaign id, prints a table or JSON, and names errors [CAMP-01]', async () => {
  w.clock.set('2026-03-02T12:00:00Z');
  const tenant = await w.mintTenant();
  await giveProgram(w, tenant, ['cards'], [{ id: 'ride', type: 'TRANSACTIONAL', reward: 3 }]);
  const secret = await makeSecret(w, tenant, 'cards');
  const { cookie } = await w.signUpMember(tenant);
  const connection = { ProviderID: 'cards', identifier: '004211' };
  await w.request(tenant, { method: 'POST', path: '/rest/users/me/providersStatus', body: connection, cookie });
  w.clock.set('2026-03-04T12:00:00Z');
  const body = JSON.stringify([
    tripEvent('a', '004211', '2026-03-03T12:00:00Z'),
    tripEvent('b', '004211', '2026-03-03T13:00:00Z'),
  ]);
  const url = `/ingest/${tenant.tenantId}/cards/events`;
  await w.request(null, { method: 'POST', path: url, body, headers: signedHeaders(w, secret, body) });
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fareback-proposed-'));
  const file = path.join(folder, 'double.yaml');
  const backtest = (...words: string[]) => rewards('campaign', 'backtest', tenant.tenantId, ...words);
  try {
    fs.writeFileSync(
      file,
      'id: double\ntype: TRANSACTIONAL\ncategory: ride\nreward: 6\nlimit: { earnings: 1, days: 1 }\ncounts: { behaviours: [trip.completed] }\n',
    );
    expect(await backtest(file)).toEqual([
      '1 members with 3 behaviours',
      '',
      'campaign           points  earnings  reached  of members  median  p90  max  capped',
      'double (proposed)       6         1        1  100.0 %          6    6    6  50.0 %',
      'ride                    6         2        1  100.0 %          6    6    6  0.0 %',
      '',
      'month    points  earnings  members',
      '2026-03       6         1        1',
      '',
      'present campaigns: 6 points; with the proposed one: 12 (+6)',
    ]);
    fs.appendFileSync(file, 'budget: { points: 6 }\n');
    expect((await backtest(file)).slice(-2)).toEqual([
      '',
      'budget   double has a budget of 6 points a month, which is not reckoned here. No month passes it.',
    ]);
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('limit: { earnings: 1, days: 1 }\n', ''));
    expect((await backtest(file)).at(-1)).toBe(
      'budget   double has a budget of 6 points a month, which is not reckoned here. Passed in 2026-03 by 6 points.',
    );
    expect(JSON.parse((await backtest('ride', '--json')).join(''))).toMatchObject({ pointsNow: 6, pointsThen: 6 });
    fs.writeFileSync(
      file,
      'id: double\ntype: TRANSACTIONAL\ncategory: ride\nreward: -6\ncounts: { behaviours: [trip.completed] }\n',
    );
    await expect(backtest(file)).rejects.toThrow(/double\.yaml:4:\d+ reward: expected/);
    await expect(backtest('nothing')).rejects.toThrow('no campaign of that id');
    await expect(backtest('ride', '--from', 'May')).rejects.toThrow('"May" is no day');
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
});
