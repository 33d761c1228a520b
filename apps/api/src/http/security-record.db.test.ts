import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { register as call } from '../cli/call/call.ts';
import { register as securityList } from '../cli/security/security.ts';
import { commandRunner } from '../cli/testing/command-runner.ts';
import { pruneSecurityJob } from '../jobs/prune.ts';
import { giveProgram } from '../modules/ingest/testing/test-program.ts';
import { flushSecurity } from '../modules/security/index.ts';
import { type TestTenant, world } from '../testing/index.ts';
import { freshCodes, mintOffer } from '../testing/offers.ts';

const why = ['--reason', 'two phones, one rider'];
const w = await world({ rateLimits: true });
const form = { name: 'Ana Lima', email: 'ana@example.org', password: 'Tram!line7', confirmNewPassword: 'Tram!line7' };
const post = (tenant: TestTenant, path: string, body?: unknown, cookie?: string) =>
  w.request(tenant, { method: 'POST', path, ...(body ? { body } : {}), ...(cookie ? { cookie } : {}) });
const event = () => ({ EventUID: randomUUID(), Category: 'a', Action: 'b', ReportedAtUTC: '2026-03-02T12:00:00Z' });
const signIn = (tenant: TestTenant, password = form.password, email = form.email) =>
  post(tenant, '/auth/login', { email, password });

async function record(tenant: TestTenant) {
  await flushSecurity(w.deps);
  const rows = await w.inTenant(tenant, (tx) =>
    tx.query<{ what: string; outcome: string; memberId: string | null; network: string | null; times: number }>(
      `select what, outcome, member_id as "memberId", network, times from security_event where tenant_id = $1 `,
      [tenant.tenantId],
    ),
  );
  return rows
    .map(({ what, outcome, memberId, network, times }) => [what, outcome, memberId, network, times])
    .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

test('sign-ups, sign-ins and failures are logged with member and network, and no other personal data [AUTH-36]', async () => {
  const tenant = await w.mintTenant();
  const memberId = (await post(tenant, '/auth/sign-up', form)).body.UserID;
  await signIn(tenant);
  await signIn(tenant, 'Wrong!pass1');
  await signIn(tenant, 'Wrong!pass1');
  await signIn(tenant, 'Wrong!pass1', 'nobody@example.org');
  expect(await record(tenant)).toEqual([
    ['auth.signIn', 'INVALID_CREDENTIALS', memberId, '127.0.0.0/24', 2],
    ['auth.signIn', 'INVALID_CREDENTIALS', null, '127.0.0.0/24', 1],
    ['auth.signIn', 'OK', memberId, '127.0.0.0/24', 1],
    ['auth.signUp', 'OK', memberId, '127.0.0.0/24', 1],
  ]);
});

test('denied access and exceeded limits are logged for every route; successes elsewhere are not [AUTH-36]', async () => {
  const tenant = await w.mintTenant({ settings: { limits: { appEventsPerMinute: 1 } } });
  const { cookie } = await w.signUpMember(tenant);
  const path = '/rest/users/me/tutorialSeen';
  await w.request(tenant, { method: 'POST', path, cookie, headers: { 'sec-fetch-site': 'cross-site' } });
  await post(tenant, path, undefined, cookie);
  await post(tenant, path, undefined, `${cookie}x`);
  await post(tenant, `/ingest/${tenant.tenantId}/bikes/events`, { id: 1 });
  for (const EventUID of ['a', 'b'].map((end) => `7f0c0000-0000-4000-8000-00000000000${end}`))
    await post(tenant, '/rest/events', { EventUID, Category: 'a', Action: 'b', ReportedAtUTC: '2026-03-02T12:00:00Z' });
  expect(await record(tenant)).toEqual([
    ['events.report', 'TOO_MANY_REQUESTS', null, '127.0.0.0/24', 1],
    ['ingest.events', 'SIGNATURE_INVALID', null, '127.0.0.0/24', 1],
    ['me.markTutorialSeen', 'ORIGIN_NOT_ALLOWED', null, '127.0.0.0/24', 1],
    ['me.markTutorialSeen', 'SESSION_REQUIRED', null, '127.0.0.0/24', 1],
  ]);
});

test('a data export, a changed number, a confirmation email and an erasure are logged, and the wrong password before them [AUTH-36]', async () => {
  const tenant = await w.mintTenant();
  const { body, cookie } = await post(tenant, '/auth/sign-up', form);
  const asks = [
    ['/rest/users/me/copy', {}],
    ['/auth/manage-account/phone', { phoneNumber: '5563214499' }],
    ['/auth/manage-account/email-confirmation', {}],
    ['/rest/users/me/erasure', {}],
  ] as const;
  const send = async (currentPassword: string) => {
    for (const [path, more] of asks) await post(tenant, path, { ...more, currentPassword }, cookie);
  };
  await send('Wrong!pass1');
  const { UserID } = body;
  expect((await record(tenant)).map(([what, outcome, memberId]) => [what, outcome, memberId])).toEqual([
    ['auth.sendConfirmation', 'OK', UserID],
    ['auth.signUp', 'OK', UserID],
    ['ownData.copy', 'WRONG_PASSWORD', UserID],
    ['ownData.erase', 'WRONG_PASSWORD', UserID],
    ['verification.changePhone', 'WRONG_PASSWORD', UserID],
  ]);
  await send(form.password);
  const after = (await record(tenant)).map(([what, outcome, memberId]) => [what, outcome, memberId]);
  for (const what of ['ownData.copy', 'ownData.erase']) expect(after).toContainEqual([what, 'OK', null]);
});

test("connecting and removing an account, and a member's own status changes, are logged with the member [AUTH-36]", async () => {
  const tenant = await w.mintTenant();
  await giveProgram(w, tenant, ['cards'], []);
  const { body, cookie } = await post(tenant, '/auth/sign-up', form);
  const own = (path: string, sent?: object) => post(tenant, `/rest/users/me/${path}`, sent, cookie);
  const done = [
    await own('providersStatus', { ProviderID: 'cards', identifier: '0042110077' }),
    await w.request(tenant, { method: 'DELETE', path: '/rest/users/me/providersStatus/cards', cookie: cookie ?? '' }),
    await own('consent'),
    await own('optBackIn'),
  ];
  expect(done.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const kept = ['me.consent', 'me.optBackIn', 'providers.connect', 'providers.disconnect'];
  expect(await record(tenant)).toEqual([
    ['auth.signUp', 'OK', body.UserID, '127.0.0.0/24', 1],
    ...kept.map((what) => [what, 'OK', body.UserID, '127.0.0.0/24', 1]),
  ]);
});

test('a rejection with a session is logged with its member, however the route loads the session [AUTH-36]', async () => {
  const tenant = await w.mintTenant({ settings: { limits: { appEventsPerMinute: 1, redemptionsPerMemberPerDay: 1 } } });
  const { memberId, cookie } = await w.signUpMember(tenant);
  const offerId = await mintOffer(w, tenant, { price: 0, codes: freshCodes(3) });
  for (const _ of [1, 2, 3]) {
    await post(tenant, `/rest/offers/${offerId}/redemption`, undefined, cookie);
    await post(tenant, '/rest/events', event(), cookie);
  }
  await post(tenant, '/rest/events', { ...event(), Properties: { text: 'x'.repeat(9000) } }, cookie);
  for (let asked = 0; asked <= 120; asked += 1)
    await post(tenant, '/rest/users/me/providersStatus', { ProviderID: 'none', identifier: '1' }, cookie);
  expect((await record(tenant)).filter(([, outcome]) => outcome !== 'OK' && outcome !== 'NOT_FOUND')).toEqual([
    ['events.report', 'PAYLOAD_TOO_LARGE', memberId, '127.0.0.0/24', 1],
    ['events.report', 'TOO_MANY_REQUESTS', memberId, '127.0.0.0/24', 2],
    ['offers.redeem', 'DAILY_LIMIT_REACHED', memberId, '127.0.0.0/24', 2],
    ['providers.connect', 'TOO_MANY_REQUESTS', memberId, '127.0.0.0/24', 1],
  ]);
});

test('a flood is one row per kind, and beyond 200 kinds a count without member and network [AUTH-36]', async () => {
  const tenant = await w.mintTenant();
  // In parallel, because a flush between requests would start new rows.
  const knock = (from: number) =>
    w.app.server.inject({
      method: 'POST',
      url: '/auth/login',
      remoteAddress: `10.1.${from}.9`,
      headers: { host: tenant.host, 'sec-fetch-site': 'cross-site' },
      payload: {},
    });
  await Promise.all(Array.from({ length: 230 }, (_, from) => knock(from)));
  const rows = await record(tenant);
  expect(rows).toHaveLength(201);
  expect(rows.filter(([, , , network]) => network === null)).toEqual([
    ['auth.signIn', 'ORIGIN_NOT_ALLOWED', null, null, 30],
  ]);
});

test('operators can read the log and appear in it, and it is deleted after the configured days [AUTH-36]', async () => {
  const tenant = await w.mintTenant({ settings: { securityRecordDays: 30 } });
  const { memberId } = await w.signUpMember(tenant, { email: 'ben@example.org' });
  const rewards = commandRunner(w, [call, securityList]);
  const suspend = (member: string) =>
    rewards('call', 'members.suspend', '--agency', tenant.tenantId, '--member', member, ...why);
  await suspend('ben@example.org');
  await expect(suspend('nobody@example.org')).rejects.toThrow('no member');
  expect(await record(tenant)).toEqual([
    ['call members.suspend', 'FAILED', null, null, 1],
    ['call members.suspend', 'OK', memberId, null, 1],
  ]);
  const listed = await rewards('security', 'list', tenant.tenantId, '--member', memberId, '--csv');
  expect(listed.join('\n')).toContain(`2026-03-02T12:00:00.000Z,call members.suspend,OK,1,${memberId},`);
  await expect(rewards('security', 'list', tenant.tenantId, '--member', 'ben')).rejects.toThrow(
    '"ben" names no member',
  );
  w.clock.advance(30 * 86_400 - 1);
  await pruneSecurityJob(w.deps).run({});
  expect((await record(tenant)).length).toBeGreaterThan(2);
  w.clock.advance(1);
  await pruneSecurityJob(w.deps).run({});
  expect((await record(tenant)).map(([what]) => what)).not.toContain('call members.suspend');
  w.clock.set('2026-03-02T12:00:00.000Z');
});

test.each([
  ['--network', 'foo', '"foo" is no network as the list shows it, such as 192.0.2.0/24'],
  ['--network', '192.0.2.7', 'is no network as the list shows it'],
  ['--network', '192.0.2.7/24', 'is no network as the list shows it'],
  [
    '--what',
    'toString',
    /no call or command "toString"\. There are: .*auth\.signIn, .*ingest\.events, .*security list/,
  ],
])('a search for an invalid %s %s is rejected with the valid values [AUTH-36]', async (option, value, told) => {
  const tenant = await w.mintTenant();
  const rewards = commandRunner(w, [securityList]);
  await expect(rewards('security', 'list', tenant.tenantId, option, value)).rejects.toThrow(told);
});

test('a search for a valid network or name works, with or without results [AUTH-36]', async () => {
  const tenant = await w.mintTenant();
  await signIn(tenant);
  await flushSecurity(w.deps);
  const rowsOf = async (...options: string[]) =>
    (await commandRunner(w, [securityList])('security', 'list', tenant.tenantId, '--csv', ...options))
      .join('\n')
      .split('\r\n').length - 1;
  expect([await rowsOf('--network', '127.0.0.0/24'), await rowsOf('--network', '2001:db8:7::/48')]).toEqual([1, 0]);
  expect([await rowsOf('--what', 'auth.signIn'), await rowsOf('--what', 'auth.signUp')]).toEqual([1, 0]);
});

test("an operator's action is logged under their name, and actions of two operators are two rows [AUTH-36]", async () => {
  const tenant = await w.mintTenant();
  await w.signUpMember(tenant, { email: 'cora@example.org' });
  for (const [who, act] of [
    ['Ana Lima', 'suspend'],
    ['Ben Otieno', 'suspend'],
    ['Ben Otieno', 'unsuspend'],
  ] as const)
    await commandRunner(w, [call], who)(
      'call',
      `members.${act}`,
      '--agency',
      tenant.tenantId,
      '--member',
      'cora@example.org',
      ...why,
    );
  const listed = await commandRunner(w, [securityList])('security', 'list', tenant.tenantId, '--csv');
  const named = listed
    .join('\n')
    .split('\r\n')
    .map((line) => line.split(','))
    .map((cells) => `${cells[1]} ${cells.at(-1)}`);
  expect(named[0]).toBe('what asked by');
  expect(new Set(named.slice(1))).toEqual(
    new Set(['call members.suspend Ana Lima', 'call members.suspend Ben Otieno', 'call members.unsuspend Ben Otieno']),
  );
  expect(named).toHaveLength(4);
});

test("a rolled-back transaction is still logged, and no tenant can read another's log [AUTH-36, TEN-02]", async () => {
  const [tenant, other] = [await w.mintTenant(), await w.mintTenant()];
  await post(tenant, '/auth/sign-up', form);
  expect((await post(tenant, '/auth/sign-up', form)).body.error).toBe('EMAIL_ALREADY_EXISTS');
  expect((await record(tenant)).map(([what, outcome]) => [what, outcome])).toEqual([
    ['auth.signUp', 'EMAIL_ALREADY_EXISTS'],
    ['auth.signUp', 'OK'],
  ]);
  expect(await w.inTenant(other, (tx) => tx.query('select 1 from security_event'))).toEqual([]);
});
