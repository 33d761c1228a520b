import { type Route, routes } from '@fareback/contract';
import { describe, expect, test } from 'vitest';
import { handlers } from '../modules/rider-calls/index.ts';
import { signUpFullMember } from '../testing/full-member.ts';
import { type TestReply, world } from '../testing/index.ts';
import { PUSH_POINT } from '../testing/push-service.ts';

/** Routes open to suspended and opted-out members [STATUS-22]. */

const w = await world();
const ID = '0b7c2a52-6d1f-4f3e-9a55-2f6f3f0f8a11';
const every = Object.values(routes).flatMap((group) => Object.values(group) as Route[]);

/**
 * Claims, redemptions, codes, provider changes, favorites, phone verification and missing rides: everything that
 * changes points or earns them.
 */
const refusedCalls = [
  'verification.changePhone',
  'verification.sendPhoneCode',
  'verification.confirmPhoneCode',
  'codes.use',
  'invitation.accept',
  'earnings.claim',
  'earnings.claimGroup',
  'earnings.claimAll',
  'offers.redeem',
  'draws.choose',
  'team.join',
  'offers.setFavorite',
  'providers.connect',
  'providers.confirmMailedCode',
  'providers.resendMailedCode',
  'providers.recogniseRide',
  'providers.disconnect',
  'providers.getRedirect',
  'rides.reportMissing',
  'rides.addPhoto',
];

const bodies: Record<string, unknown> = {
  'auth.changeInfo': { name: 'Ximena Quispe', email: 'ximena.quispe@example.org' },
  'draws.choose': { TakesPart: true },
  'team.join': { Code: 'XXXXXXXX' },
  'ownData.copy': {},
  'agencyAccount.connect': {},
  'passkeys.newOptions': {},
  'passkeys.prove': {
    answer: { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'x' } },
  },
  'passkeys.add': {
    name: 'My phone',
    answer: { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'x' } },
  },
  'ownData.erase': {},
  'verification.changePhone': { phoneNumber: '5563214456', isMigrationRequest: false },
  'events.report': { EventUID: ID, Category: 'a', Action: 'b', ReportedAtUTC: '2026-03-01T17:05:00.000Z' },
  'invitation.accept': { inviteCode: 'NOCODE' },
  'me.setUserStatus': { userStatus: 'CONSENT' },
  'me.markLevelCelebrated': { StatusID: 'rides', LevelID: 'gold' },
  'me.setBirthday': { birthday: null },
  'notifications.choose': { kind: 'STREAK_ENDS', channel: 'PUSH', isOn: true },
  'notifications.setSummary': { isWeekly: true },
  'notifications.subscribe': { endpoint: 'https://push.example.org/1', p256dh: PUSH_POINT, auth: 'a'.repeat(22) },
  'notifications.unsubscribe': { endpoint: 'https://push.example.org/1' },
  'me.declineTerms': { termsVersion: 1 },
  'announcements.markNewFeatureSeen': { NewFeatureID: 'nf-1' },
  'verification.sendPhoneCode': { phoneNumber: '5563214456' },
  'verification.confirmPhoneCode': { validationCode: '1234' },
  'providers.connect': { ProviderID: 'bikes', identifier: '777888999' },
  'providers.confirmMailedCode': { code: '123456' },
  'providers.recogniseRide': { riddenAt: '2026-03-01T17:05', stop: 'Clock Tower' },
  'referral.getConfiguration': {},
  'earnings.claimGroup': { GroupID: ID },
  'wallet.addToApple': {},
  'wallet.addToGoogle': {},
  'rides.addPhoto': { photo: 'AAAA' },
  'rides.reportMissing': { ProviderID: 'bikes', RiddenAtUTC: '2026-03-01T17:05:00.000Z' },
};
/** Rejections caused by the request, not by the member's status. */
const aboutTheRequest = [
  'NOT_FOUND',
  'OFFER_UNAVAILABLE',
  'CAMPAIGN_UNAVAILABLE',
  'REFERRAL_NOT_AVAILABLE',
  'WRONG_PASSWORD',
  'MissingPasswordError',
  'CURRENT_PASSWORD_REQUIRED',
  'PASSKEY_REFUSED',
  'USER_MISMATCH',
];

const call = (rider: Awaited<ReturnType<typeof signUpFullMember>>, route: Route): Promise<TestReply> => {
  const path = route.path
    .replace(':inviteCode', 'NOCODE')
    .replace(':flag', 'true')
    .replace(':day', '2026-03-02')
    .replace(':lang', 'en')
    .replace(':language', 'en')
    .replace('/providersStatus/:id', '/providersStatus/bikes')
    .replace('/:id/redemption', `/${rider.offerId}/redemption`)
    .replace(/:\w+/g, ID);
  const body = bodies[route.name];
  const named = route.name.startsWith('auth.change') ? { UserID: rider.memberId, ...(body as object) } : body;
  return rider.call(route.method, path, named);
};

function answerOf({ status, body }: TestReply, refusal: string): string {
  if (status === 409 && body.error === refusal) return 'refused';
  return status < 400 || aboutTheRequest.includes(body.error) ? 'works' : `${status} ${body.error}`;
}

test('the contract requires an active member exactly on the listed routes [STATUS-22]', () => {
  const asking = every.filter(
    (route) => ['active', 'verified'].includes(route.level) || route.errors.includes('ACCOUNT_SUSPENDED'),
  );
  expect(asking.map(({ name }) => name).toSorted()).toEqual(refusedCalls.toSorted());
});

describe.each([
  ['SUSPENDED', 'ACCOUNT_SUSPENDED'],
  ['OPTED_OUT', 'ACCOUNT_OPTED_OUT'],
] as const)('%s', (status, refusal) => {
  test('each route behaves as listed: reads, language, events and sign-out work; writes are rejected with 409 and change nothing [STATUS-22]', async () => {
    const rider = await signUpFullMember(w);
    const setStatus = () =>
      w.inTenant(rider.tenant, (tx) =>
        tx.run('update member set status = $1, email_proved_at = created_at where member_id = $2', [
          status,
          rider.memberId,
        ]),
      );
    const facts = () =>
      w.inTenant(rider.tenant, (tx) =>
        tx.query(
          `select (select count(*) from ledger_transfer) as transfers, (select count(*) from redemption) as redemptions,
                  (select count(*) from promotion_code_use) as codes, (select count(*) from favorite_offer) as favorites,
                  (select string_agg(provider_id || status, ',' order by provider_id) from provider_connection) as connections,
                  (select count(*) from message_log) as messages`,
        ),
      );
    await setStatus();
    const before = await facts();
    const served = handlers
      .map(({ route }) => route)
      .filter(({ level, name }) => !['public', 'signed'].includes(level) && name !== 'auth.changePassword');
    const answers: [string, string][] = [];
    for (const route of served) {
      answers.push([route.name, answerOf(await call(rider, route), refusal)]);
      // Only opted-out members can opt back in.
      await setStatus();
    }
    expect(answers).toEqual(served.map(({ name }) => [name, refusedCalls.includes(name) ? 'refused' : 'works']));
    expect(await facts()).toEqual(before);
    expect((await rider.call('POST', '/rest/events', bodies['events.report'])).status).toBe(202);
    expect((await rider.call('GET', '/rest/users/me/userinfo/en')).body.userStatus).toBe(status);
    expect((await rider.call('GET', '/auth/logout')).status).toBe(200);
    expect((await rider.call('GET', '/rest/users/me/userinfo/en')).body.error).toBe('SESSION_REQUIRED');
  });
});

test.each([
  ['NEW', 'NEW'],
  ['CONSENT', 'CONSENT'],
  ['VERIFIED', 'VERIFIED'],
  ['SUSPENDED', 'SUSPENDED'],
  ['OPTED_OUT', 'VERIFIED'],
])(
  'opting back in from %s results in %s, also when repeated; without a number, an opted-out member gets CONSENT [STATUS-19]',
  async (status, reached) => {
    const rider = await signUpFullMember(w);
    const path = '/rest/users/me/optBackIn';
    await w.inTenant(rider.tenant, (tx) =>
      tx.run('update member set status = $1 where member_id = $2', [status, rider.memberId]),
    );
    for (let turn = 0; turn < 2; turn += 1)
      expect(await rider.call('POST', path)).toMatchObject({ status: 200, body: { userStatus: reached } });
    if (status !== 'OPTED_OUT') return;
    await w.inTenant(rider.tenant, (tx) =>
      tx.run(
        `update member set status = $1, phone_verified_at = null, phone_hash = null, phone_sealed = null, phone_last_digits = null
        where member_id = $2`,
        [status, rider.memberId],
      ),
    );
    expect((await rider.call('POST', path)).body).toEqual({ userStatus: 'CONSENT' });
  },
);
