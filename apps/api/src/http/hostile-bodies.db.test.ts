import { type Route, routes } from '@fareback/contract';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { handlers } from '../modules/rider-calls/index.ts';
import { type FullMember, signUpFullMember } from '../testing/full-member.ts';
import { type TestReply, world } from '../testing/index.ts';
import { PUSH_POINT } from '../testing/push-service.ts';

const w = await world();
const owner = new pg.Client({ connectionString: w.superuserUrl });
await owner.connect();
afterAll(() => owner.end());

const ID = '0b7c2a52-6d1f-4f3e-9a55-2f6f3f0f8a11';
const pathOf = (route: Route): string =>
  route.path.replace(':lang', 'en').replace(':inviteCode', 'SPRING').replace(':flag', 'true').replace(/:\w+/g, ID);

const answered = handlers.map(({ route }) => route).filter(({ method }) => method !== 'GET');
const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

const unreadable: [name: string, body: string, headers?: Record<string, string>][] = [
  ['half a document', '{"email":"ana@ex'],
  ['no JSON', 'email=ana&password=x'],
  ['a key that reaches for the prototype', '{"__proto__":{"isAdmin":true}}'],
  ['a constructor with a prototype', '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ['more than 64 KB', JSON.stringify({ email: 'x'.repeat(66_000) })],
  ['a huge list of more than 64 KB', `[${'0,'.repeat(40_000)}0]`],
  ['JSON under another name', '{"email":"ana@example.org"}', { 'content-type': 'text/plain' }],
  ['a form', 'email=ana', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['files', '--x--', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['no name for what it is', 'x', { 'content-type': '' }],
];

/** Valid JSON of normal size that is not an object with fields. */
const shapeless: [name: string, body: string][] = [
  ['a list', '[]'],
  ['a number', '7'],
  ['a text', '"text"'],
  ['true', 'true'],
  ['a huge list', `[${'0,'.repeat(20_000)}0]`],
  ['lists in lists without end', nested(15_000)],
];

const typesOf = (rider: FullMember): Record<string, Record<string, unknown>> => {
  const password = { newPassword: 'Tram!line8', confirmNewPassword: 'Tram!line8' };
  const UserID = rider.memberId;
  const answer = { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'x' } };
  return {
    'draws.choose': { TakesPart: true },
    'team.join': { Code: 'XXXXXXXX' },
    'auth.signIn': {
      email: rider.email,
      password: rider.password,
      isStandalone: true,
      TenantID: rider.tenant.tenantId,
    },
    'auth.forgotPassword': { email: rider.email, TenantID: rider.tenant.tenantId, securityAssurance: 'a' },
    'auth.resetPassword': { token: 'abc', ...password },
    'auth.checkMailLink': { token: 'abc', purpose: 'PASSWORD_RESET' },
    'auth.restoreEmail': { token: 'abc' },
    'auth.confirmEmail': { token: 'abc' },
    'auth.exchangePartnerToken': { token: 'abc' },
    'auth.changeInfo': { name: 'Ana Lima', email: 'new@example.org', UserID, currentPassword: rider.password },
    'agencyAccount.start': { inviteCode: 'NOCODE' },
    'agencyAccount.signUp': { name: 'Ana Lima', email: 'new@example.org', isOldEnough: true },
    'agencyAccount.connect': { currentPassword: 'Wrong!pass1' },
    'passkeys.newOptions': { currentPassword: 'Wrong!pass1' },
    'passkeys.add': { name: 'My phone', answer },
    'passkeys.prove': { answer },
    'passkeys.signIn': { answer },
    'ownData.copy': { currentPassword: 'Wrong!pass1' },
    'ownData.erase': { currentPassword: 'Wrong!pass1' },
    'verification.changePhone': {
      phoneNumber: '5563214457',
      isMigrationRequest: false,
      currentPassword: rider.password,
    },
    'auth.changePassword': { currentPassword: rider.password, ...password, UserID, email: rider.email },
    'auth.signUp': {
      inviteCode: 'SPRING',
      friendCode: 'ABCD2345',
      tenantID: rider.tenant.tenantId,
      name: 'Ana',
      email: 'ana@example.org',
      password: 'Tram!line8',
      confirmNewPassword: 'Tram!line8',
    },
    'auth.validateInviteCode': { inviteCode: 'SPRING', tenantID: rider.tenant.tenantId },
    'announcements.markNewFeatureSeen': { NewFeatureID: 'nf-1' },
    'announcements.showNewFeatureDialog': { showNewFeatureDialog: false },
    'announcements.showReactivationBonusDialog': { showReactivationBonusDialog: false },
    'configuration.getIn': { TenantID: rider.tenant.tenantId },
    'earnings.claimGroup': { GroupID: 'd41d8cd98f00b204e9800998ecf8427e' },
    'events.report': {
      EventUID: ID,
      Category: 'Search',
      Action: 'started',
      ReportedAtUTC: '2026-03-01T17:05:00.000Z',
      Properties: { note: 'x' },
    },
    'invitation.accept': { inviteCode: 'SPRING' },
    'offers.redeem': { VeloAmount: 7 },
    'me.setUserStatus': { userStatus: 'CONSENT' },
    'me.markLevelCelebrated': { StatusID: 'rides', LevelID: 'gold' },
    'me.setBirthday': { birthday: { month: 7, day: 20 } },
    'notifications.choose': { kind: 'STREAK_ENDS', channel: 'PUSH', isOn: true },
    'notifications.setSummary': { isWeekly: true },
    'notifications.subscribe': { endpoint: 'https://push.example.org/1', p256dh: PUSH_POINT, auth: 'a'.repeat(22) },
    'notifications.unsubscribe': { endpoint: 'https://push.example.org/1' },
    'me.declineTerms': { termsVersion: 1 },
    'providers.connect': { ProviderID: 'bikes', identifier: '0042110078' },
    'providers.confirmMailedCode': { code: '123456' },
    'providers.recogniseRide': { riddenAt: '2026-03-01T17:05', stop: 'Clock Tower' },
    'referral.getConfiguration': { TenantID: rider.tenant.tenantId },
    'rides.addPhoto': { photo: 'AAAA' },
    'rides.reportMissing': { ProviderID: 'bikes', RiddenAtUTC: '2026-03-01T17:05:00.000Z', note: 'x' },
    'verification.sendPhoneCode': { phoneNumber: '5563214456', isMigrationRequest: false },
    'verification.confirmPhoneCode': { validationCode: '1234', isMigrationRequest: false },
    'wallet.addToApple': { redemptionId: ID },
    'wallet.addToGoogle': { redemptionId: ID },
  };
};

const ignoring = (route: Route): boolean => route.body === undefined || route.body.safeParse(['anything']).success;

async function everything(tenantId: string): Promise<string> {
  const { rows } = await owner.query<{ table: string }>(
    `select table_name as table from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id'
        and table_name <> 'security_event' order by 1`,
  );
  const parts: string[] = [];
  for (const { table } of rows) {
    const found = await owner.query<{ text: string }>(
      `select t::text as text from "${table}" t where tenant_id = $1 order by 1`,
      [tenantId],
    );
    parts.push(table, ...found.rows.map(({ text }) => text));
  }
  return parts.join('\n');
}

const rider = await signUpFullMember(w);
const before = await everything(rider.tenant.tenantId);
const unchanged = async (): Promise<void> => expect(await everything(rider.tenant.tenantId)).toBe(before);

const send = (route: Route, body: string, headers: Record<string, string> = {}): Promise<TestReply> =>
  w.request(rider.tenant, {
    method: route.method,
    path: pathOf(route),
    cookie: rider.cookie,
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });

function faultsOf(what: string, { status, body }: TestReply): string[] {
  const text = JSON.stringify(body);
  const isRefusal =
    (status === 400 || status === 413) && /^[A-Z][A-Za-z_]+$/.test(body.error) && body.error_description;
  const isOpen = /SyntaxError|Unexpected|node_modules|\.ts\b/.test(text);
  return isRefusal && !isOpen ? [] : [`${what}: ${status} ${text}`];
}

test('every route that reads a body is in the table below [API-56]', () => {
  const reading = answered.filter((route) => !ignoring(route)).map(({ name }) => name);
  expect(reading.toSorted()).toEqual(
    expect.arrayContaining(Object.keys(typesOf(rider)).filter((name) => reading.includes(name))),
  );
  expect(reading.filter((name) => !(name in typesOf(rider)))).toEqual([]);
  const known = Object.values(routes).flatMap((group) => (Object.values(group) as Route[]).map(({ name }) => name));
  expect(Object.keys(typesOf(rider)).filter((name) => !known.includes(name))).toEqual([]);
});

describe.each(answered.map((route) => [route.name, route] as const))('%s', (name, route) => {
  test('rejects invalid JSON and oversized bodies, and changes nothing [API-56]', async () => {
    const faults: string[] = [];
    for (const [what, body, headers] of unreadable) faults.push(...faultsOf(what, await send(route, body, headers)));
    expect(faults).toEqual([]);
    await unchanged();
  });

  if (ignoring(route)) return;
  test('rejects missing fields, fields of wrong types, and text that the database cannot store [API-56]', async () => {
    const faults: string[] = [];
    for (const [what, body] of shapeless) faults.push(...faultsOf(what, await send(route, body)));
    const valid = typesOf(rider)[name] ?? {};
    for (const [field, value] of Object.entries(valid)) {
      const wrong =
        typeof value === 'boolean'
          ? ['true', 1, [], {}]
          : typeof value === 'object'
            ? ['x', 1, []]
            : typeof value === 'number'
              ? ['7', -1, 1.5, 1e300, true, null, [], {}]
              : [7, true, [], {}, ['x'], { toString: 'x' }];
      for (const type of wrong) {
        const what = `${field} as ${JSON.stringify(type)}`;
        faults.push(...faultsOf(what, await send(route, JSON.stringify({ ...valid, [field]: type }))));
      }
      const hole = JSON.stringify({ ...valid, [field]: 'HOLE' });
      faults.push(
        ...faultsOf(`${field} nested without end`, await send(route, hole.replace('"HOLE"', nested(15_000)))),
      );
      if (typeof value !== 'string') continue;
      for (const text of [`${value}\u0000`, `\u0000`, `${value}\ud800`, `\udc00${value}`]) {
        const what = `${field} with ${JSON.stringify(text.replace(value, ''))}`;
        faults.push(...faultsOf(what, await send(route, JSON.stringify({ ...valid, [field]: text }))));
      }
    }
    expect(faults).toEqual([]);
    await unchanged();
  });
});

test('rejects unstorable text deep inside free properties, and as a key [API-56, EVT-01]', async () => {
  const faults: string[] = [];
  const event = typesOf(rider)['events.report'];
  for (const Properties of [{ a: { b: ['x', 'y\u0000'] } }, { 'k\u0000': 1 }, { a: [{ '\ud800': 1 }] }])
    faults.push(...faultsOf('properties', await rider.call('POST', '/rest/events', { ...event, Properties })));
  expect(faults).toEqual([]);
  await unchanged();
});

test('a foreign id in a body is compared, never used [ACCT-09, TEN-03]', async () => {
  const other = await w.signUpMember(rider.tenant, { status: 'CONSENT' });
  const elsewhere = await w.mintTenant();
  const world2 = await everything(rider.tenant.tenantId);
  const types = typesOf(rider);
  const refused = async (name: string, method: 'POST' | 'PUT', path: string, over: Record<string, unknown>) => {
    const { status, body } = await rider.call(method, path, { ...types[name], ...over });
    return [status, body.error];
  };
  const info = '/auth/manage-account/info';
  const change = '/auth/manage-account/password';
  expect(await refused('auth.changeInfo', 'PUT', info, { UserID: other.memberId })).toEqual([400, 'USER_MISMATCH']);
  expect(await refused('auth.changePassword', 'PUT', change, { UserID: other.memberId })).toEqual([
    400,
    'USER_MISMATCH',
  ]);
  expect(await refused('auth.changePassword', 'PUT', change, { email: other.email })).toEqual([400, 'USER_MISMATCH']);
  for (const [name, path, field] of [
    ['auth.signIn', '/auth/login', 'TenantID'],
    ['auth.forgotPassword', '/auth/forgot-password', 'TenantID'],
    ['auth.signUp', '/auth/sign-up', 'tenantID'],
    ['auth.validateInviteCode', '/auth/validate-invite-code', 'tenantID'],
    ['referral.getConfiguration', '/rest/campaigns/referral/en', 'TenantID'],
  ] as const)
    expect([name, await refused(name, 'POST', path, { [field]: elsewhere.tenantId })]).toEqual([
      name,
      [400, 'TENANT_MISMATCH'],
    ]);
  expect(await everything(rider.tenant.tenantId)).toBe(world2);
  const named = {
    UserID: other.memberId,
    userId: other.memberId,
    memberId: other.memberId,
    status: 'VERIFIED',
    TenantID: elsewhere.tenantId,
  };
  await rider.call('POST', '/rest/users/me/userStatus', { userStatus: 'CONSENT', ...named });
  await rider.call('POST', '/rest/users/me/tutorialSeen', named);
  await rider.call('POST', '/rest/earnings/claimAll', named);
  const rows = await w.inTenant(rider.tenant, (tx) =>
    tx.query('select status, tutorial_seen_at as seen from member where member_id = $1', [other.memberId]),
  );
  expect(rows).toEqual([{ status: 'CONSENT', seen: null }]);
});
