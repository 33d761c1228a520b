import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { untilBlocked } from '../../testing/blocked.ts';
import { type FullMember, signUpFullMember } from '../../testing/full-member.ts';
import { world } from '../../testing/index.ts';
import { freshCodes, mintOffer, refund, troubles } from '../../testing/offers.ts';
import { flushSecurity } from '../security/index.ts';
import { copiedTables, type ErasureOutcome, eraseMember, exportMember } from './index.ts';

const w = await world();
const owner = new pg.Client({ connectionString: w.superuserUrl });
await owner.connect();
afterAll(() => owner.end());

const personOf = ({ tenant, memberId }: FullMember) => ({
  keyRing: w.deps.keyRing,
  tenantId: tenant.tenantId,
  memberId,
  now: w.clock.now(),
});
const erase = (rider: FullMember): Promise<ErasureOutcome> =>
  w.inTenant(rider.tenant, (tx) => eraseMember({ ...personOf(rider), tx }));

async function dump(tenantId: string): Promise<Map<string, string[]>> {
  await flushSecurity(w.deps);
  const { rows } = await owner.query<{ table: string }>(
    `select table_name as table from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id'`,
  );
  const tables = new Map<string, string[]>();
  for (const { table } of rows) {
    const found = await owner.query<{ text: string }>(
      `select t::text as text from "${table}" t where tenant_id = $1 order by 1`,
      [tenantId],
    );
    tables.set(
      table,
      found.rows.map(({ text }) => text),
    );
  }
  const jobs = await owner.query<{ text: string }>(
    `select payload::text as text from graphile_worker._private_jobs where payload::text like '%' || $1 || '%' order by 1`,
    [tenantId],
  );
  return tables.set(
    'jobs',
    jobs.rows.map(({ text }) => text),
  );
}

/** Returns all identifying data of a person, including the bytes of encrypted and hashed columns. */
async function tracesOf(rider: FullMember): Promise<string[]> {
  const { tenant, memberId } = rider;
  const encrypted = await w.inTenant(tenant, (tx) =>
    tx.query<{ text: string }>(
      `select encode(x, 'hex') as text from (
         select phone_sealed as x from member where member_id = $1 union select phone_hash from member where member_id = $1
         union select identifier_sealed from provider_connection where member_id = $1
         union select subject_hash from provider_connection where member_id = $1
         union select phone_sealed from phone_challenge where member_id = $1
         union select token_hash from session where member_id = $1
         union select email_sealed from mail_link where member_id = $1
         union select recipient_hash from message_log where member_id = $1
         union select email_hash from sign_in_failure) seals where x is not null`,
      [memberId],
    ),
  );
  const texts = [rider.email, rider.name, rider.card, 'XQ7K2M9P', 'partner-778899', ',4455,'];
  return [...texts, ...encrypted.map(({ text }) => text)];
}

const found = (tables: Map<string, string[]>, trace: string): string[] =>
  [...tables].flatMap(([table, rows]) => rows.filter((row) => row.includes(trace)).map(() => `${table}: ${trace}`));

test('a deleted member leaves no personal data in any table or queued job, and the ledger stays valid [AUTH-30, LEDGER-05, OPS-101]', async () => {
  const rider = await signUpFullMember(w);
  const traces = await tracesOf(rider);
  const before = await dump(rider.tenant.tenantId);
  expect(traces.length).toBeGreaterThan(14);
  expect(before.get('jobs')).toHaveLength(2);
  for (const trace of traces) expect([trace, found(before, trace).length > 0]).toEqual([trace, true]);
  traces.push(rider.phone, rider.phone.slice(-7), '777888999');

  expect(await erase(rider)).toBe('ERASED');
  const after = await dump(rider.tenant.tenantId);
  expect(traces.flatMap((trace) => found(after, trace))).toEqual([]);
  // Remaining jobs: adding the id to the erasure record, and revoking the provider grant (encrypted token, account
  // digest, no name).
  expect(after.get('jobs')?.map((text) => Object.keys(JSON.parse(text) as object))).toEqual([
    ['tenantId', 'memberId', 'erasedAt'],
    ['tenantId', 'providerId', 'token', 'account'],
  ]);
  expect(await troubles(w, rider.tenant)).toEqual([]);
  const stays = [...after].flatMap(([table, rows]) =>
    rows.some((row) => row.includes(rider.memberId)) ? [table] : [],
  );
  expect(stays.toSorted()).toEqual([
    'act',
    'code_replacement',
    'earning',
    'jobs',
    'ledger_transfer',
    'member',
    'member_account',
    'member_change',
    'member_key',
    'promotion_code_use',
    'redemption',
    'referral',
    'supplier_order',
    'year_opening',
  ]);
});

test('remaining points are removed from the ledger, each lot once; redemptions stay [LEDGER-05, LEDGER-07]', async () => {
  const rider = await signUpFullMember(w);
  const account = () =>
    w.inTenant(rider.tenant, (tx) =>
      tx.first('select unclaimed, available, held, spends_count as spends from member_account where member_id = $1', [
        rider.memberId,
      ]),
    );
  expect(await account()).toEqual({ unclaimed: 10, available: 45, held: 0, spends: 1 });
  expect(await erase(rider)).toBe('ERASED');
  expect(await account()).toEqual({ unclaimed: 0, available: 0, held: 0, spends: 1 });
  const gone = await w.inTenant(rider.tenant, (tx) =>
    tx.query(
      `select reason, sum(amount)::int as points from ledger_transfer where member_id = $1 and to_account = 'ADJUSTED' group by reason order by reason`,
      [rider.memberId],
    ),
  );
  expect(gone).toEqual([
    { reason: 'BALANCE_DEDUCTION', points: 45 },
    { reason: 'WITHDRAW', points: 10 },
  ]);
  const [redemption] = await w.inTenant(rider.tenant, (tx) =>
    tx.query<{ id: string }>('select redemption_id as id from redemption'),
  );
  expect(await refund(w, rider.tenant, redemption?.id ?? '')).toBe('MEMBER_FORGOTTEN');
  expect(await troubles(w, rider.tenant)).toEqual([]);
});

test('deleting again changes nothing, and an unknown member is reported as unknown [AUTH-31]', async () => {
  const rider = await signUpFullMember(w);
  await erase(rider);
  const once = await dump(rider.tenant.tenantId);
  w.clock.advance(60);
  expect(await erase(rider)).toBe('ERASED_BEFORE');
  expect(await dump(rider.tenant.tenantId)).toEqual(once);
  expect(await erase({ ...rider, memberId: randomUUID() })).toBe('UNKNOWN');
});

test('a deleted member has no session, cannot sign in, and mailed links are invalid [AUTH-30]', async () => {
  const rider = await signUpFullMember(w);
  await erase(rider);
  expect((await rider.call('GET', '/rest/users/me/userinfo/en')).body.error).toBe('SESSION_REQUIRED');
  const { email, password } = rider;
  expect((await rider.call('POST', '/auth/login', { email, password })).body.error).toBe('INVALID_CREDENTIALS');
  expect((await rider.call('POST', '/auth/forgot-password', { email })).body.error).toBe('EMAIL_NOT_ASSOCIATED');
});

test('later rides of the card do not belong to the deleted member, and a repeated old report restores nothing [AUTH-30, CAMP-16]', async () => {
  const rider = await signUpFullMember(w);
  await erase(rider);
  expect((await rider.ride('later', '2026-03-02T11:45:00Z')).body.results).toMatchObject([{ outcome: 'accepted' }]);
  expect((await rider.ride('claimed', '2026-03-02T11:00:00Z')).body.results).toMatchObject([{ outcome: 'duplicate' }]);
  const rides = await w.inTenant(rider.tenant, (tx) =>
    tx.query(
      'select event_id as id, member_id as member, subject_hash is null as nameless from behaviour order by event_id',
    ),
  );
  expect(rides).toEqual([
    { id: 'claimed', member: null, nameless: true },
    { id: 'later', member: null, nameless: false },
    { id: 'too-old', member: null, nameless: true },
    { id: 'unclaimed', member: null, nameless: true },
  ]);
  expect(await troubles(w, rider.tenant)).toEqual([]);
});

test('the same person can sign up again with the same email, phone and card, with an empty account [SIGNUP-01, PHONE-12, PROV-29]', async () => {
  const rider = await signUpFullMember(w);
  await erase(rider);
  const again = await w.request(rider.tenant, {
    method: 'POST',
    path: '/auth/sign-up',
    body: { name: rider.name, email: rider.email, password: rider.password, confirmNewPassword: rider.password },
  });
  expect(again.status).toBe(200);
  expect(again.body.UserID).not.toBe(rider.memberId);
  const cookie = again.cookie ?? '';
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    w.request(rider.tenant, { method, path, body, cookie });
  expect((await call('POST', '/rest/users/me/validation', { phoneNumber: rider.phone })).status).toBe(200);
  const code = /\d{4}/.exec(w.mailbox.messages(rider.tenant.tenantId)[0]?.text ?? '')?.[0];
  expect((await call('PUT', '/rest/users/me/validation', { validationCode: code })).body.userStatus).toBe('VERIFIED');
  expect(
    (await call('POST', '/rest/users/me/providersStatus', { ProviderID: 'cards', identifier: rider.card })).status,
  ).toBe(200);
  expect((await call('GET', '/rest/users/me/userinfo/en')).body).toMatchObject({
    Balance: '0',
    earningsCount: 0,
    redeemsCount: 0,
    usedInviteCodes: [],
  });
});

test('a redemption pending at its supplier must be settled first: nothing is deleted [LEDGER-05]', async () => {
  const rider = await signUpFullMember(w);
  await w.inTenant(rider.tenant, (tx) => tx.run(`update redemption set status = 'HELD'`));
  const before = await dump(rider.tenant.tenantId);
  expect(await erase(rider)).toBe('HELD');
  expect(await dump(rider.tenant.tenantId)).toEqual(before);
});

test('the table rejects late writes that would give a deleted member a name again [AUTH-30]', async () => {
  const rider = await signUpFullMember(w);
  await erase(rider);
  for (const change of [
    `email = 'a@example.org'`,
    `name = 'Ana'`,
    `password_hash = 'x'`,
    `partner_member_id = 'p'`,
    `language = 'es'`,
  ]) {
    await expect(
      w.inTenant(rider.tenant, (tx) => tx.run(`update member set ${change} where status = 'DELETED'`)),
    ).rejects.toThrow('member_deleted_is_nameless');
  }
});

describe('during concurrent calls', () => {
  test('any concurrent call either completes first and is erased, or is rejected [AUTH-30, LEDGER-05]', async () => {
    for (let round = 0; round < 6; round += 1) {
      const rider = await signUpFullMember(w);
      const free = await mintOffer(w, rider.tenant, { price: 0, codes: freshCodes(3) });
      const calls = [
        () => rider.call('POST', '/rest/earnings/claimAll'),
        () => rider.call('POST', `/rest/offers/${free}/redemption`),
        () => rider.call('POST', '/rest/users/me/providersStatus', { ProviderID: 'bikes', identifier: '777888999' }),
        () => rider.call('DELETE', '/rest/users/me/providersStatus/cards'),
        () => rider.call('POST', '/rest/users/me/updatePreferredLanguage/ru'),
        () => rider.ride(`racing-${round}`, '2026-03-02T11:50:00Z'),
        () =>
          rider.call('POST', '/rest/events', {
            EventUID: randomUUID(),
            Category: 'a',
            Action: 'b',
            ReportedAtUTC: '2026-03-02T11:00:00.000Z',
          }),
        () => rider.call('POST', '/auth/login', { email: rider.email, password: rider.password }),
      ];
      const traces = (await tracesOf(rider)).filter((trace) => trace.length > 4);
      const racing = calls.slice(0, round + 3).map((call) => call());
      const [outcome, ...replies] = await Promise.all([erase(rider), ...racing]);
      expect(outcome).toBe('ERASED');
      for (const { status } of replies) expect([200, 202, 401, 403, 404]).toContain(status);
      const after = await dump(rider.tenant.tenantId);
      // A ride reported after the deletion is kept for the next owner of the card.
      const unattached = after.get('behaviour')?.filter((row) => row.includes(`racing-${round}`)) ?? [];
      after.set('behaviour', after.get('behaviour')?.filter((row) => !unattached.includes(row)) ?? []);
      // Sign-in attempts of an email are counted whether or not an account exists.
      after.delete('sign_in_failure');
      expect(traces.flatMap((trace) => found(after, trace))).toEqual([]);
      for (const table of ['session', 'provider_connection', 'behaviour', 'analytics_event'])
        expect(after.get(table)?.filter((row) => row.includes(rider.memberId))).toEqual([]);
      expect(await troubles(w, rider.tenant)).toEqual([]);
    }
  });

  test('the erasure waits for a running call; a call that arrives during it finds no member [AUTH-30]', async () => {
    const rider = await signUpFullMember(w);
    const path = '/rest/users/me/providersStatus';
    let late: ReturnType<FullMember['call']> | undefined;
    await w.inTenant(rider.tenant, async (tx) => {
      expect(await eraseMember({ ...personOf(rider), tx })).toBe('ERASED');
      late = rider.call('POST', path, { ProviderID: 'bikes', identifier: '777888999' });
      await untilBlocked(tx, 1);
    });
    expect((await late)?.body.error).toBe('SESSION_REQUIRED');
  });
});

describe('data export', () => {
  test('includes every table with personal rows, and data from each [AUTH-27]', async () => {
    const { rows } = await owner.query<{ table: string }>(
      `select distinct table_name as table from information_schema.columns
        where table_schema = 'public' and column_name <> 'partner_member_id'
          and (column_name like '%member_id' or column_name in ('member_ids', 'subject_hash'))`,
    );
    expect(Object.keys(copiedTables).toSorted()).toEqual(rows.map(({ table }) => table).toSorted());
    const rider = await signUpFullMember(w);
    const copy = await w.inTenant(rider.tenant, (tx) => exportMember({ ...personOf(rider), tx }));
    for (const [table, part] of Object.entries(copiedTables)) {
      const value = copy[part];
      expect([table, Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined]).toEqual([
        table,
        true,
      ]);
    }
  });

  test('is readable for its person: numbers and codes decrypted, times in UTC, no secrets [AUTH-27]', async () => {
    const rider = await signUpFullMember(w);
    const copy = JSON.parse(
      JSON.stringify(await w.inTenant(rider.tenant, (tx) => exportMember({ ...personOf(rider), tx }))),
    );
    expect(copy).toMatchObject({
      format: 'fareback-member-copy/1',
      tenantId: rider.tenant.tenantId,
      copiedAt: '2026-03-02T12:00:00.000Z',
      member: {
        memberId: rider.memberId,
        email: rider.email,
        name: rider.name,
        status: 'VERIFIED',
        phoneNumber: `+1${rider.phone}`,
        language: 'es',
      },
      terms: { acceptedAt: '2026-03-02T12:00:00.000Z' },
      sessions: [{ browser: expect.any(String), createdAt: '2026-03-02T12:00:00.000Z' }],
      codes: [{ code: 'SPRING' }],
      connections: [
        { providerId: 'bikes', identifier: null },
        { providerId: 'cards', identifier: rider.card, status: 'CONNECTED' },
      ],
      rides: [{ eventId: 'claimed', from: 'a', to: 'b' }, { eventId: 'unclaimed' }],
      redemptions: [{ offerId: rider.offerId, price: 100, couponCode: expect.stringMatching(/^C-/) }],
      favoriteOffers: [{ offerId: rider.offerId }],
      appEvents: [{ category: 'Search', action: 'started' }],
      account: { unclaimed: 10, available: 45 },
      referralCodes: [{ code: 'XQ7K2M9P' }],
      referrals: [{ kind: 'BROUGHT_BY_A_FRIEND', code: 'ABCD2345' }],
      phoneMoves: [{ what: 'TAKEN_OVER' }],
    });
    expect(JSON.stringify(copy)).not.toMatch(/argon2|"type":"Buffer"|Hash"|sealed/i);
  });

  test('for a deleted member contains only the anonymous rest [AUTH-30]', async () => {
    const rider = await signUpFullMember(w);
    await erase(rider);
    const copy = await w.inTenant(rider.tenant, (tx) => exportMember({ ...personOf(rider), tx }));
    expect(copy).toMatchObject({
      member: { email: null, name: '', phoneNumber: null, status: 'DELETED' },
      sessions: [],
      rides: [],
      connections: [],
    });
  });
});
