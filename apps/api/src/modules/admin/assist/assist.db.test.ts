import { randomUUID } from 'node:crypto';
import type { Role } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { createDeskEnv, testDesk } from '../../../testing/desk-env.ts';
import { type MintedTenant, world } from '../../../testing/index.ts';
import { earnPoints, freshCodes, givePoints, mintOffer, troubles } from '../../../testing/offers.ts';
import { applyCodes } from '../../codes/index.ts';
import { giveProgram } from '../../ingest/testing/test-program.ts';
import { eraseMember, exportMember } from '../../privacy/index.ts';

const w = await world({ desk: testDesk });
const desk = createDeskEnv(w);

const rider = {
  name: 'Marisol Quint',
  language: 'es',
  proof: 'PHOTO_ID',
  hasSigned: true,
  termsVersion: 1,
} as const;

async function counterOf(tenant: MintedTenant, role: Role = 'counter') {
  const { cookie } = await desk.signIn(role, tenant);
  const path = `/admin/agencies/${tenant.tenantId}`;
  const post = async (call: string, body?: object) =>
    desk.call({ method: 'POST', path: `${path}/counter/${call}`, cookie, ...(body && { body }) });
  const get = async (call: string) => desk.call({ method: 'GET', path: `${path}/${call}`, cookie });
  const signUp = async (over: object = {}) => (await post('members', { ...rider, ...over })).body;
  const look = async (memberId: string) => (await get(`counter/members/${memberId}`)).body;
  const redeem = async (memberId: string, order: object) =>
    post(`members/${memberId}/redemptions`, { attempt: randomUUID(), price: 100, ...order });
  return { post, get, signUp, look, redeem };
}

async function scene(settings: Record<string, unknown> = {}, en?: Record<string, unknown>) {
  w.clock.set('2026-03-02T17:00:00Z');
  const tenant = await w.mintTenant({
    settings: { assistedSignUp: true, signUpRewardPoints: 25, ...settings },
    ...(en && { configuration: { en } }),
  });
  return { tenant, ...(await counterOf(tenant)) };
}

async function withPoints(points = 300) {
  const at = await scene({ signUpRewardPoints: 0 });
  const account = await at.signUp();
  const member = { memberId: account.memberId, email: '', cookie: '' };
  if (points > 0) await givePoints(w, at.tenant, member, points);
  const offerId = await mintOffer(w, at.tenant, { codes: freshCodes(5) });
  return { ...at, account, member, offerId, digits: account.cardNumber.slice(-2) as string };
}

const signUpInApp = (tenant: MintedTenant, inviteCode: string, over: object = {}) =>
  w.request(tenant, {
    method: 'POST',
    path: '/auth/sign-up',
    body: {
      name: 'marisol QUINT',
      email: `m-${randomUUID().slice(0, 8)}@example.org`,
      password: 'Tram!line7',
      confirmNewPassword: 'Tram!line7',
      inviteCode,
      ...over,
    },
  });

test('staff with the role sign a rider up without email and password; the reward, the proof and the signed terms are on record [ASSIST-01, ASSIST-02, ASSIST-04]', async () => {
  const { tenant, signUp, look } = await scene();
  const account = await signUp();
  expect(account).toMatchObject({ name: 'Marisol Quint', balance: 0, unclaimed: 25 });
  expect(account.cardNumber).toMatch(/^\d{12}$/);
  const [row] = await w.inTenant(tenant, (tx) =>
    tx.query(
      `select m.email, m.password_hash, m.status, m.language, m.terms_version, a.proof, a.verified_by, a.terms_version as signed
         from member m join assisted_member a using (tenant_id, member_id) where m.tenant_id = $1`,
      [tenant.tenantId],
    ),
  );
  expect(row).toMatchObject({
    email: null,
    password_hash: null,
    status: 'CONSENT',
    language: 'es',
    terms_version: 1,
    proof: 'PHOTO_ID',
    signed: 1,
  });
  expect(row?.['verified_by']).not.toBe('');
  const owner = await counterOf(tenant, 'owner');
  const acts = (await owner.get('acts?verb=assist.signUp')).body.data;
  expect(acts).toMatchObject([{ verb: 'assist.signUp', facts: { proof: 'PHOTO_ID', termsVersion: 1, rewarded: 25 } }]);
  expect(JSON.stringify(acts)).not.toContain(account.cardNumber);
  expect(await look(account.memberId)).toMatchObject({
    canRedeem: true,
    isAssisted: true,
    isInApp: false,
    unclaimed: 25,
  });
});

test('a sign-up repeated with its key, also at once, makes one account with one gift and prints a new card for it [ASSIST-28]', async () => {
  const { tenant, signUp, post } = await scene();
  const idempotencyKey = randomUUID();
  const replies = await Promise.all([signUp({ idempotencyKey }), signUp({ idempotencyKey, name: 'Marisol Quintero' })]);
  const last = await signUp({ idempotencyKey });
  expect(new Set([...replies, last].map(({ memberId }) => memberId)).size).toBe(1);
  expect(last).toMatchObject({ name: replies[0]?.name, balance: 0, unclaimed: 25 });
  const find = async (number: string) => (await post('find', { number })).status;
  expect([await find(last.cardNumber), await find(replies[0]?.cardNumber)]).toEqual([200, 409]);
  expect((await signUp({ idempotencyKey: randomUUID() })).memberId).not.toBe(last.memberId);
  const counted = await w.inTenant(tenant, (tx) => tx.first('select count(*)::int as members from assisted_member'));
  expect(counted).toEqual({ members: 2 });
});

test('a sign-up repeated after its account was erased is refused, and the erased account gets neither gift nor card [ASSIST-30]', async () => {
  const { tenant, signUp } = await scene();
  const idempotencyKey = randomUUID();
  const { memberId } = await signUp({ idempotencyKey });
  const person = { keyRing: w.deps.keyRing, tenantId: tenant.tenantId, memberId, now: w.clock.now() };
  await w.inTenant(tenant, (tx) => eraseMember({ ...person, tx }));
  expect(await signUp({ idempotencyKey })).toMatchObject({ error: 'NOT_FOUND' });
  const rows = await w.inTenant(tenant, (tx) =>
    tx.first(`select (select count(*)::int from assisted_member) as accounts, (select count(*)::int from member_card) as cards,
                     (select count(*)::int from earning where canceled_at is null) as gifts`),
  );
  expect(rows).toEqual({ accounts: 0, cards: 0, gifts: 0 });
  expect(await troubles(w, tenant)).toEqual([]);
});

test('an agency that did not turn the counter on refuses every call but its settings [ASSIST-01]', async () => {
  w.clock.set('2026-03-02T17:00:00Z');
  const tenant = await w.mintTenant();
  const { post, get } = await counterOf(tenant);
  expect((await get('counter')).body).toMatchObject({ isOn: false });
  const member = await w.signUpMember(tenant);
  const refused = [
    await post('members', rider),
    await post('find', { number: '123456789012' }),
    await get(`counter/members/${member.memberId}`),
    await post(`members/${member.memberId}/claim`),
    await post(`members/${member.memberId}/card`, { proof: 'PHOTO_ID' }),
    await post(`members/${member.memberId}/code`, { proof: 'PHOTO_ID' }),
    await post(`members/${member.memberId}/redemptions`, {
      offerId: 'x',
      price: 1,
      attempt: randomUUID(),
      digits: '00',
    }),
  ];
  expect(refused.map(({ body }) => body.error)).toEqual(refused.map(() => 'ASSIST_OFF'));
});

test('people without the permission, and those at another agency, reach no call of the counter [ASSIST-01]', async () => {
  const { tenant } = await scene();
  const support = await counterOf(tenant, 'support');
  expect((await support.post('members', rider)).body.error).toBe('NOT_ALLOWED');
  const other = await scene();
  const account = await other.signUp();
  const here = await counterOf(tenant);
  expect((await here.look(account.memberId)).error).toBe('NOT_FOUND');
  expect((await here.post('find', { number: account.cardNumber })).body.error).toBe('NOT_FOUND');
});

test("searches by card count as the person's searches of the hour and are in the audit log, also those that find no one [ASSIST-29]", async () => {
  const { tenant, post, signUp } = await scene({ limits: { staffSearchesPerHour: 3 } });
  const { cardNumber } = await signUp();
  const find = async (number: string, by = post) => (await by('find', { number })).body.error ?? 'found';
  const guesses = ['0042110077', cardNumber, '0042110078', cardNumber];
  const answers: string[] = [];
  for (const number of guesses) answers.push(await find(number));
  expect(answers).toEqual(['NOT_FOUND', 'found', 'NOT_FOUND', 'TOO_MANY_REQUESTS']);
  expect(await find(cardNumber, (await counterOf(tenant)).post)).toBe('found');
  const acts = (await (await counterOf(tenant, 'owner')).get('acts?verb=assist.find')).body.data;
  const found = acts.map(({ facts }: { facts: { by?: string; found?: number } }) => facts.by ?? String(facts.found));
  expect(found.toSorted()).toEqual(['0', '0', 'memberCard', 'memberCard']);
  expect(JSON.stringify(acts)).not.toContain('00421100');
});

test('terms of another version, a missing age and a required code that is missing refuse the sign-up [ASSIST-04]', async () => {
  const { post } = await scene();
  expect((await post('members', { ...rider, termsVersion: 2 })).body.error).toBe('TERMS_CHANGED');
  expect((await post('members', { ...rider, hasSigned: false })).body.error).toBe('INVALID_REQUEST');
  expect((await post('members', { ...rider, name: 'x1' })).body.error).toBe('InvalidNameError');
  const strict = await scene({}, { LeastAge: 14, IsInviteCodeMandatory: true });
  expect((await strict.post('members', rider)).body.error).toBe('AGE_NOT_CONFIRMED');
  expect((await strict.post('members', { ...rider, isOldEnough: true })).body.error).toBe('INVITE_CODE_MISSING');
});

test("a provider's card that staff hold is connected as proven; one that another member proved refuses the whole sign-up [ASSIST-05]", async () => {
  const { tenant, signUp, post } = await scene();
  await giveProgram(w, tenant, ['cards'], []);
  const card = { providerId: 'cards', cardNumber: '0042110077' };
  const first = await signUp(card);
  expect(await post('find', { number: '0042110077' })).toMatchObject({ body: { memberId: first.memberId } });
  expect((await post('members', { ...rider, ...card })).body).toMatchObject({ error: 'CARD_TAKEN' });
  const count = await w.inTenant(tenant, (tx) =>
    tx.first('select count(*)::int as n from member where tenant_id = $1', [tenant.tenantId]),
  );
  expect(count).toEqual({ n: 1 });
});

test('a member card finds its member; a replaced card is refused [ASSIST-06, ASSIST-07]', async () => {
  const { signUp, post } = await scene();
  const { memberId, cardNumber } = await signUp();
  const spaced = cardNumber.replace(/(.{4})/g, '$1 ');
  expect((await post('find', { number: spaced })).body).toEqual({ memberId });
  const fresh = (await post(`members/${memberId}/card`, { proof: 'KNOWN_IN_PERSON' })).body;
  expect(fresh.cardNumber).not.toBe(cardNumber);
  expect((await post('find', { number: cardNumber })).body.error).toBe('CARD_REPLACED');
  expect((await post('find', { number: fresh.cardNumber })).body).toEqual({ memberId });
});

test('a card printed for a member with an email is notified by email; without an email nothing is sent [ASSIST-27]', async () => {
  const { tenant, post, signUp } = await scene();
  const member = await w.signUpMember(tenant, { email: 'card-owner@example.org' });
  await w.deliverMail(tenant);
  const before = w.mailbox.messages(tenant.tenantId).length;
  expect((await post(`members/${member.memberId}/card`, { proof: 'PHOTO_ID' })).body.cardNumber).toMatch(/^\d{12}$/);
  const { memberId } = await signUp();
  expect((await post(`members/${memberId}/card`, { proof: 'PHOTO_ID' })).body.cardNumber).toMatch(/^\d{12}$/);
  await w.deliverMail(tenant);
  const mails = w.mailbox.messages(tenant.tenantId);
  expect(mails).toHaveLength(before + 1);
  expect(mails[0]).toMatchObject({ to: 'card-owner@example.org', subject: 'A new member card was printed' });
  expect(mails[0]?.text).toContain('Any earlier card no longer works.');
});

test('the printed code continues the account at sign-up: same points, own email, phone still to verify in the app [ASSIST-03, ASSIST-08]', async () => {
  const { tenant, account, look, offerId } = await withPoints();
  const valid = await w.request(tenant, {
    method: 'POST',
    path: '/auth/validate-invite-code',
    body: { inviteCode: account.takeover.code },
  });
  expect(valid.body).toEqual({ isValid: true, CampaignType: 'PROMOTIONAL' });
  const joined = await signUpInApp(tenant, account.takeover.code.toLowerCase());
  expect(joined).toMatchObject({ status: 200, body: { UserID: account.memberId, isInviteCodeInvalid: false } });
  const cookie = joined.cookie ?? '';
  const pressed = await w.request(tenant, { method: 'POST', path: `/rest/offers/${offerId}/redemption`, cookie });
  expect(pressed.body).toMatchObject({ error: 'PHONE_NOT_VERIFIED' });
  expect(await look(account.memberId)).toMatchObject({ balance: 300, isInApp: true, canRedeem: true });
  expect((await signUpInApp(tenant, account.takeover.code)).body.error).toBe('INVALID_INVITE_CODE');
});

test('a replaced or mistyped printed code creates no second account; a code of the agency with its form still works [ASSIST-08]', async () => {
  const { tenant, signUp, post } = await scene();
  const { memberId, takeover } = await signUp();
  const fresh = (await post(`members/${memberId}/code`, { proof: 'PHOTO_ID' })).body;
  const email = 'marisol@example.org';
  const refused = { status: 400, body: { error: 'INVALID_INVITE_CODE', field: 'inviteCode' } };
  expect(await signUpInApp(tenant, takeover.code, { email })).toMatchObject(refused);
  const mistyped = fresh.code.replace(/^./, (first: string) => (first === 'A' ? 'B' : 'A'));
  expect(await signUpInApp(tenant, mistyped, { email })).toMatchObject(refused);
  expect((await signUpInApp(tenant, fresh.code, { email })).body.UserID).toBe(memberId);
  const definition = { id: 'spring', code: 'SPRUNGTRAM26', active: true, reward: 0, limits: {} };
  await w.inTenant(tenant, (tx) => applyCodes(tx, tenant.tenantId, [{ definition, texts: {} }]));
  expect((await signUpInApp(tenant, definition.code)).body).toMatchObject({ isInviteCodeInvalid: false });
  const off = await scene({ assistedSignUp: false });
  expect((await signUpInApp(off.tenant, mistyped)).body).toMatchObject({ isInviteCodeInvalid: true });
});

test('a found code is not opened by a list of common names [ASSIST-08]', async () => {
  const { tenant, signUp } = await scene();
  const { memberId, takeover } = await signUp();
  const names = 'Marisol Quint Ana Bo Cy';
  expect((await signUpInApp(tenant, takeover.code, { name: names })).body.error).toBe('INVALID_INVITE_CODE');
  expect((await signUpInApp(tenant, takeover.code, { name: 'Ana Marisol Quint' })).body.UserID).toBe(memberId);
});

test('a found code takes nothing without the name, ends after five tries and thirty days, and a new one ends it [ASSIST-08]', async () => {
  const { tenant, signUp, post } = await scene();
  const { memberId, takeover } = await signUp();
  for (let tries = 0; tries < 5; tries += 1)
    expect((await signUpInApp(tenant, takeover.code, { name: 'Bram Holt' })).body.error).toBe('INVALID_INVITE_CODE');
  expect((await signUpInApp(tenant, takeover.code)).body.error).toBe('INVALID_INVITE_CODE');
  const second = (await post(`members/${memberId}/code`, { proof: 'PHOTO_ID' })).body;
  const third = (await post(`members/${memberId}/code`, { proof: 'PHOTO_ID' })).body;
  expect((await signUpInApp(tenant, second.code)).body.error).toBe('INVALID_INVITE_CODE');
  w.clock.advance(30 * 86_400);
  expect((await signUpInApp(tenant, third.code)).body.error).toBe('INVALID_INVITE_CODE');
  const fresh = await counterOf(tenant);
  const last = (await fresh.post(`members/${memberId}/code`, { proof: 'PHOTO_ID' })).body;
  expect((await signUpInApp(tenant, last.code)).body.UserID).toBe(memberId);
  expect((await fresh.post(`members/${memberId}/code`, { proof: 'PHOTO_ID' })).body.error).toBe('NOT_FOUND');
});

test('a code whose sign-up names a taken email leaves the account as it was [ASSIST-08]', async () => {
  const { tenant, signUp, look } = await scene();
  const { memberId, takeover } = await signUp();
  const other = await w.signUpMember(tenant);
  expect((await signUpInApp(tenant, takeover.code, { email: other.email })).body.error).toBe('EMAIL_ALREADY_EXISTS');
  expect(await look(memberId)).toMatchObject({ isInApp: false });
  expect((await signUpInApp(tenant, takeover.code)).body.UserID).toBe(memberId);
});

test('of two sign-ups with one code at the same time only one gets the account [ASSIST-08]', async () => {
  const { tenant, signUp } = await scene();
  const { memberId, takeover } = await signUp();
  const both = await Promise.all([signUpInApp(tenant, takeover.code), signUpInApp(tenant, takeover.code)]);
  expect(both.filter(({ body }) => body.UserID === memberId)).toHaveLength(1);
});

test('the counter redeems with limits, stock and price of the app, and prints the code; a repeated press gets the first one [ASSIST-09, ASSIST-10]', async () => {
  const { tenant, account, look, redeem, offerId, digits } = await withPoints();
  const { memberId } = account;
  expect((await look(memberId)).offers).toMatchObject([{ offerId, price: 100, state: 'AVAILABLE' }]);
  const attempt = randomUUID();
  const first = (await redeem(memberId, { offerId, digits, attempt })).body;
  expect(first.redemption).toMatchObject({ OfferID: offerId, amount: 100, CouponCode: expect.stringMatching(/^C-/) });
  expect((await redeem(memberId, { offerId, digits, attempt })).body).toEqual(first);
  expect(await look(memberId)).toMatchObject({ balance: 200, redemptions: [{ price: 100, refundedAt: null }] });
  expect((await redeem(memberId, { offerId, digits, price: 90 })).body.error).toBe('PRICE_CHANGED');
  await redeem(memberId, { offerId, digits });
  await redeem(memberId, { offerId, digits });
  expect((await redeem(memberId, { offerId, digits })).body.error).toBe('INSUFFICIENT_BALANCE');
  const owner = await counterOf(tenant, 'owner');
  const verbs = (await owner.get('acts')).body.data.map(({ verb }: { verb: string }) => verb);
  expect(verbs.filter((verb: string) => verb === 'assist.redeemed')).toHaveLength(3);
  expect(await troubles(w, tenant)).toEqual([]);
});

test("another card's digits, a member without a card and an unverified member redeem nothing [ASSIST-03, ASSIST-10]", async () => {
  const { tenant, account, redeem, post, offerId, digits } = await withPoints();
  const wrong = String((Number(digits) + 1) % 100).padStart(2, '0');
  expect((await redeem(account.memberId, { offerId, digits: wrong })).body.error).toBe('WRONG_DIGITS');
  const inApp = await w.signUpMember(tenant, { status: 'CONSENT' });
  await givePoints(w, tenant, inApp, 200);
  expect((await redeem(inApp.memberId, { offerId, digits })).body.error).toBe('WRONG_DIGITS');
  const { cardNumber } = (await post(`members/${inApp.memberId}/card`, { proof: 'PHOTO_ID' })).body;
  const own = cardNumber.slice(-2);
  expect((await redeem(inApp.memberId, { offerId, digits: own })).body.error).toBe('PHONE_NOT_VERIFIED');
  await w.inTenant(tenant, (tx) =>
    tx.run(`update member set status = 'SUSPENDED' where tenant_id = $1 and member_id = $2`, [
      tenant.tenantId,
      account.memberId,
    ]),
  );
  expect((await redeem(account.memberId, { offerId, digits })).body.error).toBe('ACCOUNT_SUSPENDED');
});

test('two presses at once with one attempt spend points once; different attempts never overdraw [ASSIST-10]', async () => {
  const { tenant, account, redeem, offerId, digits, look } = await withPoints(150);
  const attempt = randomUUID();
  const same = await Promise.all([1, 2].map(() => redeem(account.memberId, { offerId, digits, attempt })));
  expect(new Set(same.map(({ body }) => body.redemption?.TransactionID)).size).toBe(1);
  const others = await Promise.all([1, 2].map(() => redeem(account.memberId, { offerId, digits })));
  expect(others.map(({ body }) => body.error)).toEqual(['INSUFFICIENT_BALANCE', 'INSUFFICIENT_BALANCE']);
  expect(await look(account.memberId)).toMatchObject({ balance: 50 });
  expect(await troubles(w, tenant)).toEqual([]);
});

test('a result that no reply brought is listed at the next look, can be printed again and undone; an old attempt spends nothing twice [ASSIST-10, ASSIST-12]', async () => {
  const { tenant, account, redeem, post, offerId, digits, look } = await withPoints();
  const { memberId } = account;
  const attempt = randomUUID();
  const { redemption } = (await redeem(memberId, { offerId, digits, attempt })).body;
  const run = (text: string) => w.inTenant(tenant, (tx) => tx.run(text, [tenant.tenantId]));
  await run('update counter_redemption set redemption_id = null where tenant_id = $1');
  expect((await look(memberId)).redemptions).toMatchObject([
    { redemptionId: redemption.TransactionID, attempt, offerId, price: 100, undoUntil: expect.any(String) },
  ]);
  await run('delete from idempotent_result where tenant_id = $1');
  expect((await redeem(memberId, { offerId, digits, attempt })).body).toEqual({ redemption });
  expect((await look(memberId)).balance).toBe(200);
  expect((await post(`redemptions/${redemption.TransactionID}/undo`)).body).toEqual({ points: 100 });
});

test('the time to undo begins with the redemption, not with an attempt that was refused before [ASSIST-12]', async () => {
  const { tenant, account, member, redeem, post, offerId, digits } = await withPoints(50);
  const attempt = randomUUID();
  const press = () => redeem(account.memberId, { offerId, digits, attempt });
  expect((await press()).body.error).toBe('INSUFFICIENT_BALANCE');
  w.clock.advance(20 * 60);
  await givePoints(w, tenant, member, 50);
  const { redemption } = (await press()).body;
  expect((await post(`redemptions/${redemption.TransactionID}/undo`)).body).toEqual({ points: 100 });
});

test('a ticket whose code changes on the phone is neither offered nor redeemed on paper [ASSIST-09]', async () => {
  const { tenant, account, redeem, digits, look } = await withPoints();
  const ticket = await mintOffer(w, tenant, {
    couponType: 'DIRECT_EXPIRE',
    definition: { stock: { kind: 'ticket', validHours: 2 } },
  });
  expect((await look(account.memberId)).offers.map(({ offerId }: { offerId: string }) => offerId)).not.toContain(
    ticket,
  );
  expect((await redeem(account.memberId, { offerId: ticket, digits })).body.error).toBe('NOT_ON_PAPER');
});

test('points are claimed at the counter by a press, once [ASSIST-11]', async () => {
  const { tenant, account, member, post, look } = await withPoints(0);
  await earnPoints(w, tenant, member, 40);
  expect((await post(`members/${account.memberId}/claim`)).body).toEqual({ points: 40 });
  expect((await post(`members/${account.memberId}/claim`)).body).toEqual({ points: 0 });
  expect(await look(account.memberId)).toMatchObject({ balance: 40, unclaimed: 0 });
});

test('a redemption of the counter is undone within fifteen minutes, once; others and late ones are refused [ASSIST-12]', async () => {
  const { tenant, account, redeem, post, offerId, digits, look } = await withPoints();
  const done = async () => (await redeem(account.memberId, { offerId, digits })).body.redemption.TransactionID;
  const first = await done();
  w.clock.advance(14 * 60 + 59);
  expect((await post(`redemptions/${first}/undo`)).body).toEqual({ points: 100 });
  expect((await post(`redemptions/${first}/undo`)).body.error).toBe('UNDO_OVER');
  const second = await done();
  w.clock.advance(15 * 60);
  expect((await post(`redemptions/${second}/undo`)).body.error).toBe('UNDO_OVER');
  expect((await look(account.memberId)).balance).toBe(200);
  const inApp = await w.signUpMember(tenant);
  await givePoints(w, tenant, inApp, 100);
  const path = `/rest/offers/${offerId}/redemption`;
  const pressed = await w.request(tenant, { method: 'POST', path, cookie: inApp.cookie });
  expect((await post(`redemptions/${pressed.body.TransactionID}/undo`)).body.error).toBe('UNDO_OVER');
  expect(await troubles(w, tenant)).toEqual([]);
});

test("sign-up rewards and undone points count against one person's points of a day [ASSIST-04, ASSIST-12]", async () => {
  const { signUp, post } = await scene({ limits: { staffPointsPerDay: 60 } });
  await signUp();
  await signUp();
  expect((await post('members', rider)).body.error).toBe('POINTS_LIMIT');
});

test("a code's points at the sign-up count against one person's points of a day too [ASSIST-04]", async () => {
  const { tenant, post } = await scene({ signUpRewardPoints: 0, limits: { staffPointsPerDay: 150 } });
  const definition = { id: 'gift', code: 'GIFT100', active: true, reward: 100, limits: {} };
  await w.inTenant(tenant, (tx) => applyCodes(tx, tenant.tenantId, [{ definition, texts: {} }]));
  const gift = { ...rider, inviteCode: definition.code };
  expect((await post('members', gift)).body).toMatchObject({ unclaimed: 100 });
  expect((await post('members', gift)).body.error).toBe('POINTS_LIMIT');
});

test('a transit card opens its owner at the counter, never a member who only claims it; a half-filled one is refused [ASSIST-05, ASSIST-06]', async () => {
  const { tenant, signUp, post } = await scene();
  await giveProgram(w, tenant, ['cards'], []);
  const cardNumber = '0042110077';
  const { memberId } = await signUp({ providerId: 'cards', cardNumber });
  const find = async () => (await post('find', { number: cardNumber })).body;
  expect(await find()).toEqual({ memberId });
  await w.inTenant(tenant, (tx) =>
    tx.run(
      `update provider_connection set status = 'VALIDATING', proven_by = null, proven_at = null, awaits = 'RIDE' where tenant_id = $1`,
      [tenant.tenantId],
    ),
  );
  expect(await find()).toMatchObject({ error: 'NOT_FOUND' });
  for (const [half, field] of [
    [{ cardNumber }, 'providerId'] as const,
    [{ providerId: 'cards' }, 'cardNumber'] as const,
  ])
    expect((await post('members', { ...rider, ...half })).body).toMatchObject({ error: 'INVALID_REQUEST', field });
});

test("an erased member's cards, code and proof are gone; the data copy had them without names of staff [ASSIST-14]", async () => {
  const { tenant, account, redeem, offerId, digits } = await withPoints();
  await redeem(account.memberId, { offerId, digits });
  const person = { keyRing: w.deps.keyRing, tenantId: tenant.tenantId, memberId: account.memberId, now: w.clock.now() };
  const copy = await w.inTenant(tenant, (tx) => exportMember({ ...person, tx }));
  expect(copy).toMatchObject({
    assistedMember: [{ proof: 'PHOTO_ID', termsVersion: 1 }],
    memberCards: [{ numberEnd: digits, endedAt: null }],
    counterRedemptions: [{ offerId }],
  });
  await w.inTenant(tenant, (tx) => eraseMember({ ...person, tx }));
  for (const table of ['assisted_member', 'member_card', 'counter_redemption'])
    expect(
      await w.inTenant(tenant, (tx) => tx.query(`select 1 from ${table} where tenant_id = $1`, [tenant.tenantId])),
    ).toEqual([]);
});
