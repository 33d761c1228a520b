import { expect, test } from 'vitest';
import { signUpFullMember } from '../../testing/full-member.ts';
import { type TestTenant, world } from '../../testing/index.ts';
import { eraseMember, exportMember } from '../privacy/index.ts';

const w = await world();
const AGREE = '/rest/users/me/userStatus';
const DECLINE = '/rest/users/me/termsDeclined';

const pageOf = (version: number) => ({
  TermsVersion: version,
  TermsAndConditionsUrl: `https://agency.example/terms/${version}`,
  PrivacyPolicyUrl: 'https://agency.example/privacy',
});
const putInForce = async ({ tenantId }: TestTenant, version: number): Promise<void> => {
  await w.inTenant({ tenantId, host: '' }, (tx) =>
    tx.run(`update tenant set configuration = $1 where tenant_id = $2`, [
      JSON.stringify({ en: pageOf(version), es: pageOf(version) }),
      tenantId,
    ]),
  );
  w.app.tenants.refresh();
};
async function scene() {
  const rider = await signUpFullMember(w);
  await w.inTenant(rider.tenant, (tx) => tx.run('update member set terms_version = null'));
  const asked = async () => (await rider.call('GET', '/rest/users/me/userinfo/en')).body.newTerms;
  const person = { keyRing: w.deps.keyRing, tenantId: rider.tenant.tenantId, memberId: rider.memberId };
  const copied = () =>
    w.inTenant(rider.tenant, async (tx) =>
      JSON.parse(JSON.stringify((await exportMember({ ...person, tx, now: w.clock.now() }))['terms'])),
    );
  return { rider, asked, person, copied };
}

test('new terms are requested once; agreeing saves version, time and addresses, and keeps earlier agreements [PRIV-02]', async () => {
  const { rider, asked, copied } = await scene();
  expect(await asked()).toBeNull();
  const before = await copied();
  await putInForce(rider.tenant, 2);
  expect(await asked()).toBe('ASK');
  w.clock.advance(3600);
  expect((await rider.call('POST', AGREE, { userStatus: 'CONSENT', termsVersion: 2 })).body).toEqual({
    userStatus: 'VERIFIED',
  });
  expect(await asked()).toBeNull();
  expect(await copied()).toMatchObject({
    acceptedAt: '2026-03-02T13:00:00.000Z',
    version: 2,
    termsUrl: 'https://agency.example/terms/2',
    before: [{ version: 1, termsUrl: (before as { termsUrl: string }).termsUrl }],
  });
  await rider.call('POST', AGREE, { userStatus: 'CONSENT', termsVersion: 2 });
  expect(((await copied()) as { before: unknown[] }).before).toHaveLength(1);
});

test('a member who declines can continue, is not asked about that version again, can agree later, and is asked about the next [PRIV-02]', async () => {
  const { rider, asked, copied } = await scene();
  await putInForce(rider.tenant, 2);
  expect((await rider.call('POST', DECLINE, { termsVersion: 2 })).status).toBe(200);
  expect(await asked()).toBe('DECLINED');
  expect(await copied()).toMatchObject({ version: null, declinedVersion: 2 });
  expect((await rider.call('POST', '/rest/earnings/claimAll')).status).toBe(200);
  await putInForce(rider.tenant, 3);
  expect(await asked()).toBe('ASK');
  await rider.call('POST', DECLINE, { termsVersion: 3 });
  await rider.call('POST', AGREE, { userStatus: 'CONSENT', termsVersion: 3 });
  expect(await asked()).toBeNull();
});

test('agreeing to terms not in force, or without a version, changes nothing [PRIV-02]', async () => {
  const { rider, asked } = await scene();
  await putInForce(rider.tenant, 3);
  await rider.call('POST', AGREE, { userStatus: 'CONSENT', termsVersion: 2 });
  await rider.call('POST', AGREE, { userStatus: 'CONSENT' });
  await rider.call('POST', DECLINE, { termsVersion: 2 });
  expect(await asked()).toBe('ASK');
  expect((await rider.call('POST', DECLINE, {})).body.error).toBe('INVALID_REQUEST');
});

test('a deleted member keeps no agreed version [PRIV-02, AUTH-30]', async () => {
  const { rider, person, copied } = await scene();
  await putInForce(rider.tenant, 2);
  await rider.call('POST', AGREE, { userStatus: 'CONSENT', termsVersion: 2 });
  await w.inTenant(rider.tenant, (tx) => eraseMember({ ...person, tx, now: w.clock.now() }));
  expect(await copied()).toMatchObject({ version: null, declinedVersion: null, before: [], termsUrl: null });
});
