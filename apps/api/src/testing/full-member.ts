import { randomUUID } from 'node:crypto';
import { recordAuditEvent } from '../modules/acts/index.ts';
import { addDataRequest, endDataRequest } from '../modules/approvals/index.ts';
import { giveProgram, makeSecret, signedHeaders, tripEvent } from '../modules/ingest/testing/test-program.ts';
import { addNote, addTag } from '../modules/members/index.ts';
import { batchKey } from '../modules/offer-grants/index.ts';
import { readIssuedCode, replaceCode } from '../modules/redemptions/index.ts';
import { jpeg } from '../modules/rides/testing/photos.ts';
import { flushSecurity } from '../modules/security/index.ts';
import type { Tx } from '../platform/database/transactions.ts';
import type { TestMember, TestReply, TestTenant, World } from './index.ts';
import { freshCodes, givePoints, mintOffer } from './offers.ts';
import { PUSH_POINT } from './push-service.ts';

/** A member with data in every place where it can be stored, and everything they typed. */
export interface FullMember extends TestMember {
  tenant: TestTenant;
  offerId: string;
  name: string;
  password: string;
  phone: string;
  card: string;
  ride: (id: string, endedAt: string) => Promise<TestReply>;
  call: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => Promise<TestReply>;
}

const NOON = '2026-03-02T12:00:00.000Z';

async function mintScene(w: World): Promise<{ tenant: TestTenant; secret: string; offerId: string }> {
  w.clock.set(NOON);
  const tenant = await w.mintTenant({ settings: { lateLimitDays: 60 } });
  await giveProgram(
    w,
    tenant,
    ['cards', 'bikes'],
    [{ id: 'ride', type: 'TRANSACTIONAL', reward: 10, providers: ['cards'], lookBackDays: 2 }],
  );
  await w.inTenant(tenant, (tx) => tx.run(`update campaign_category set definition = '{"iconUrl": null}'`));
  await w.inTenant(tenant, (tx) => tx.run(`update provider set definition = definition || '{"logoUrl": null}'`));
  const offerId = await mintOffer(w, tenant, { codes: freshCodes(20) });
  await w.inTenant(tenant, (tx) =>
    tx.run(
      `insert into promotion_code (tenant_id, code, campaign_type, definition) values ($1, 'SPRING', 'PROMOTIONAL', $2)`,
      [tenant.tenantId, JSON.stringify({ id: 'spring', code: 'SPRING', active: true, reward: 5, limits: {} })],
    ),
  );
  return { tenant, secret: await makeSecret(w, tenant, 'cards'), offerId };
}

/**
 * Signs up a member who verifies a phone, connects a card, rides, earns, claims, redeems, enters a code, requests a
 * password reset and more.
 */
export async function signUpFullMember(w: World, scene?: Awaited<ReturnType<typeof mintScene>>): Promise<FullMember> {
  const { tenant, secret, offerId } = scene ?? (await mintScene(w));
  const typed = { name: 'Ximena Quispe', email: 'ximena.quispe@example.org', password: 'Tram!line7' };
  const [phone, card] = ['5563214455', '0042110077'];
  const joined = await w.request(tenant, {
    method: 'POST',
    path: '/auth/sign-up',
    body: { ...typed, confirmNewPassword: typed.password, inviteCode: 'SPRING' },
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x64) Firefox/150.0' },
  });
  const member = { memberId: joined.body.UserID as string, email: typed.email, cookie: joined.cookie ?? '' };
  const call: FullMember['call'] = (method, path, body) =>
    w.request(tenant, { method, path, body, cookie: member.cookie });
  const ride: FullMember['ride'] = (id, endedAt) => {
    const body = JSON.stringify([tripEvent(id, card, endedAt)]);
    const path = `/ingest/${tenant.tenantId}/cards/events`;
    return w.request(null, { method: 'POST', path, body, headers: signedHeaders(w, secret, body) });
  };

  const validation = '/rest/users/me/validation';
  await call('POST', validation, { phoneNumber: phone });
  const code = /\d{4}/.exec(w.mailbox.messages(tenant.tenantId)[0]?.text ?? '')?.[0];
  await call('PUT', validation, { validationCode: code });
  await ride('too-old', '2026-02-20T09:00:00Z');
  await call('POST', '/rest/users/me/providersStatus', { ProviderID: 'cards', identifier: card });
  await call('POST', '/rest/users/me/providersStatus', { ProviderID: 'bikes', identifier: '777888999' });
  await call('DELETE', '/rest/users/me/providersStatus/bikes');
  await ride('claimed', '2026-03-02T11:00:00Z');
  await call('POST', '/rest/earnings/claimAll');
  await givePoints(w, tenant, member, 60, 70);
  await w.request(tenant, {
    method: 'POST',
    path: `/rest/offers/${offerId}/redemption`,
    cookie: member.cookie,
    headers: { 'idempotency-key': randomUUID() },
  });
  await ride('unclaimed', '2026-03-02T11:30:00Z');
  await ride('far-too-old', '2025-06-01T09:00:00Z');
  await call('POST', '/rest/users/me/updatePreferredLanguage/es');
  await call('POST', '/rest/users/me/tutorialSeen');
  await call('PUT', '/rest/users/me/birthday', { birthday: { month: 7, day: 19 } });
  await turnOnNotifications(call);
  await call('POST', '/auth/forgot-password', { email: typed.email });
  await call('POST', '/auth/login', { email: typed.email, password: 'Wrong!pass1' });
  const event = { EventUID: randomUUID(), Category: 'Search', Action: 'started', ReportedAtUTC: NOON };
  const reported = await call('POST', '/rest/users/me/missing-rides', {
    ProviderID: 'cards',
    RiddenAtUTC: NOON,
    fromName: 'Quarry Steps',
    toName: 'Ropewalk',
    note: 'It is Ximena Quispe, card 0042110077',
  });
  const photo = jpeg().toString('base64');
  await call('PUT', `/rest/users/me/missing-rides/${reported.body.MissingRideID}/photo`, { photo });
  await call('POST', '/rest/events', { ...event, Properties: { length: 1 } });
  await leaveTheRest(w, tenant, member, offerId);
  await flushSecurity(w.deps);
  return { ...member, ...typed, tenant, offerId, phone, card, ride, call };
}

async function turnOnNotifications(call: FullMember['call']): Promise<void> {
  await call('GET', '/rest/users/me/notifications');
  await call('POST', '/rest/users/me/push-subscriptions', {
    endpoint: 'https://push.example.org/ximena-quispe',
    p256dh: PUSH_POINT,
    auth: 'a'.repeat(22),
  });
  await call('PUT', '/rest/users/me/notifications', { kind: 'STREAK_ENDS', channel: 'PUSH', isOn: false });
}

/** Writes rows that need a second member or a special feature, in the format of the product code. */
async function leaveTheRest(w: World, tenant: TestTenant, member: TestMember, offerId: string): Promise<void> {
  const other = await w.signUpMember(tenant, { status: 'CONSENT' });
  const now = w.clock.now();
  await w.inTenant(tenant, async (tx) => {
    const scene: Scene = { w, tx, t: tenant.tenantId, member, now };
    await leaveWithOthers(scene, other.memberId);
    await leaveUnfinished(scene);
    await addBudgetRejection(scene);
    await leaveWithheld(scene);
    await leaveGrant(scene, offerId);
    await leaveHabits(scene, offerId);
    await replaceOwnCode(scene, member.memberId);
    await leaveTexts(scene, offerId);
    await takePartInDraw(scene);
    await leaveImports(scene);
    await leaveAct(scene);
    await leaveNote(scene);
    await leaveMessage(scene);
    await leaveApproval(scene);
    await leaveDataRequest(scene);
    await leaveNotification(scene);
  });
}

interface Scene {
  w: World;
  tx: Tx;
  t: string;
  member: TestMember;
  now: Date;
}

const TEAM_ID = '0a3c5b52-9f4e-4f7f-8a55-2f3f4f1b7a11';
const PASS_ID = '0a3c5b52-9f4e-4f7f-8a55-2f3f4f1b7a31';
const PHONE = '+15563214455';

async function leaveWithOthers({ w, tx, t, member, now }: Scene, otherId: string): Promise<void> {
  await tx.run(`insert into referrer_code values ($1, $2, 'friends', 'XQ7K2M9P', $3)`, [t, member.memberId, now]);
  await tx.run(
    `insert into referral (tenant_id, member_id, referrer_member_id, campaign_id, code, used_at, terms)
     values ($1, $2, $3, 'friends', 'ABCD2345', $4, '{"rewardForReferrer": 5, "rewardForReferee": 5, "action": {"rides": 9}}')`,
    [t, member.memberId, otherId, now],
  );
  await tx.run(
    `insert into kept_invitation (tenant_id, member_id, code, state, reason, kept_at, tried_until)
     values ($1, $2, 'EFGH2345', 'WAITING', '31002', $3, $3)`,
    [t, member.memberId, now],
  );
  const phoneHash = w.deps.keyRing.hash(PHONE, `${t}/phone`);
  await tx.run('insert into test_rider (tenant_id, member_id, made_by, made_at) values ($1, $2, $3, $4)', [
    t,
    member.memberId,
    '{}',
    now,
  ]);
  await tx.run('insert into phone_move values ($1, $2, $3, $4, $5)', [t, otherId, phoneHash, member.memberId, now]);
}

async function leaveUnfinished({ w, tx, t, member, now }: Scene): Promise<void> {
  const { keyRing } = w.deps;
  await tx.run(
    `insert into supplier (tenant_id, supplier_id, url, secret_sealed, time_limit_millis, allows_private, connected_at)
     values ($1, 'ferries', 'https://coupons.ferries.example', $3, 1000, false, $2)`,
    [t, now, keyRing.encrypt('whsec_ferries', `supplier/${t}/ferries`)],
  );
  await tx.run(
    `insert into supplier_order (tenant_id, redemption_id, member_id, supplier_id, placed_at)
     select tenant_id, redemption_id, member_id, 'ferries', redeemed_at from redemption where tenant_id = $2 and member_id = $1`,
    [member.memberId, t],
  );
  await tx.run(
    `insert into phone_challenge (tenant_id, member_id, phone_hash, phone_sealed, phone_last_digits, code_hash, created_at, expires_at)
     values ($1, $2, $3, $4, '4455', $3, $5, $5)`,
    [t, member.memberId, keyRing.hash(PHONE, `${t}/phone`), keyRing.encrypt(PHONE, `${t}/phone`), now],
  );
  await tx.run(
    `insert into mailed_code (tenant_id, member_id, provider_id, subject_hash, code_hash, tries, sent_at, expires_at)
     values ($1, $2, 'bikes', $3, $3, 1, $4, $4)`,
    [t, member.memberId, keyRing.hash(member.email, 'test'), now],
  );
  await tx.run(
    `insert into mail_link (tenant_id, token_hash, purpose, member_id, email_sealed, email_hash, created_at, expires_at)
     values ($1, $2, 'EMAIL_RESTORE', $3, $4, $2, $5, $5)`,
    [t, keyRing.hash(member.email, 'test'), member.memberId, keyRing.encrypt(member.email, `${t}/kept-email`), now],
  );
  await tx.run(
    `insert into member_passkey (tenant_id, passkey_id, member_id, credential_id, host, name, public_key, counter, transports, is_synced, created_at)
     values ($1, gen_random_uuid(), $2, sha256('id'), 'rewards.example', 'Ximena''s phone', 'key', 1, '{internal}', true, $3)`,
    [t, member.memberId, now],
  );
  await tx.run(
    `insert into member_agency_account (tenant_id, issuer, subject_hash, member_id, connected_at)
     values ($1, 'https://id.example', sha256('subject'), $2, $3)`,
    [t, member.memberId, now],
  );
  await tx.run(`insert into member_try values ($1, $2, 'EMAIL_CHANGE', gen_random_uuid(), $3)`, [
    t,
    member.memberId,
    now,
  ]);
}

async function leaveGrant({ w, tx, t, member, now }: Scene, offerId: string): Promise<void> {
  const batchId = randomUUID();
  await tx.run(
    `insert into offer_batch (tenant_id, batch_id, offer_id, state, counts, created_at) values ($1, $2, $3, 'DONE', '{"given": 1}', $4)`,
    [t, batchId, offerId, now],
  );
  await tx.run(
    `insert into offer_grant (tenant_id, member_id, grant_id, grant_key, offer_id, granted_at)
     values ($1, $2, gen_random_uuid(), $3, $4, $5)`,
    [t, member.memberId, batchKey(batchId), offerId, now],
  );
  await tx.run(
    `insert into offer_batch_member (tenant_id, member_id, batch_id, line, state) values ($1, $2, $3, 1, 'given')`,
    [t, member.memberId, batchId],
  );
  await tx.run(
    `insert into connection_act values ($1, gen_random_uuid(), 'bikes', $2, 'RELEASED', 'sold the card', 'support', $3)`,
    [t, member.memberId, now],
  );
  await tx.run(
    `insert into oauth_grant (tenant_id, member_id, provider_id, token_sealed, subject_hash, granted_at, ask_at)
     values ($1, $2, 'bikes', $3, $4, $5, $5)`,
    [t, member.memberId, w.deps.keyRing.encrypt('a token', `oauth-grant/${t}/bikes`), Buffer.from('a subject'), now],
  );
}

/** A line, and a win of an alternate, in a draw that was held. */
async function takePartInDraw({ w, tx, t, member: { memberId }, now }: Scene): Promise<void> {
  await tx.run(
    `insert into draw (tenant_id, draw_id, definition, texts, made_at, secret_sealed, seed_hash, closed_at, list, list_hash, list_entries,
                       list_members, left_out, value_entered, entered_by, entered_at, held_at, held_by, seed)
     values ($1, 'spring', '{"entriesFrom": "2026-03-01", "entriesUntil": "2026-03-31", "drawsOn": "2026-04-01",
             "consent": false, "publicValue": {"name": "Lottery", "describedAs": "the first number"}, "prizes": [], "alternates": 99, "claimDays": 30}', '{}', $2, $3,
             encode(sha256('seed'), 'hex'), $2, '', '', 0, 0, '{}', '7', '{}', $2, $2, '{}', 'seed') on conflict do nothing`,
    [t, now, w.deps.keyRing.encrypt('a seed', `draw/${t}/spring`)],
  );
  await tx.run(
    `insert into draw_entry (tenant_id, member_id, entry_id, draw_id, entry_key, campaign_id, entries, day, earned_at)
     values ($1, $2, gen_random_uuid(), 'spring', 'ride:1+entries', 'ride', 1, '2026-03-02', $3)`,
    [t, memberId, now],
  );
  await tx.run(
    `insert into draw_choice (tenant_id, member_id, draw_id, takes_part, chosen_at) values ($1, $2, 'spring', true, $3)`,
    [t, memberId, now],
  );
  await tx.run('insert into draw_mark (tenant_id, member_id, marked_at) values ($1, $2, $3)', [t, memberId, now]);
  const line = [t, randomUUID(), randomUUID(), memberId];
  await tx.run(
    `insert into draw_ticket (tenant_id, draw_id, ticket, person, member_id) values ($1, 'spring', $2, $3, $4)`,
    line,
  );
  await tx.run(
    `insert into draw_winner (tenant_id, draw_id, place, ticket, person, member_id)
     values ($1, 'spring', (select count(*) + 1 from draw_winner where tenant_id = $1), $2, $3, $4)`,
    line,
  );
  await tx.run(
    `update draw set list = list || $3::text || ' ' || $2::text || chr(10), list_entries = list_entries + 1, list_members = list_members + 1,
            list_hash = encode(sha256((list || $3::text || ' ' || $2::text || chr(10))::bytea), 'hex') where tenant_id = $1`,
    line.slice(0, 3),
  );
}

/** A part in a goal that is not reached, in place of what the member's rides had counted. */
async function takePartInGoal(tx: Tx, t: string, memberId: string): Promise<void> {
  await tx.run(
    `insert into shared_goal (tenant_id, campaign_id, measure, total, riders) values ($1, 'city', 'RIDES', 2, 1)
     on conflict (tenant_id, campaign_id, measure) do update set total = shared_goal.total + 2, riders = shared_goal.riders + 1`,
    [t],
  );
  await tx.run(`insert into shared_goal_due values ($1, 'city', 'RIDES', $2)`, [t, memberId]);
  await tx.run(
    `update member_progress set state = jsonb_set(state, '{campaigns,MULTI_TRIP-SHARED-RIDES/city}', '{"done": 2, "tookPart": true, "isPaid": false}')
      where tenant_id = $1 and member_id = $2`,
    [t, memberId],
  );
}

/** A prize of a settled round, which is due. */
async function winWithTeam(tx: Tx, t: string, { memberId, now }: { memberId: string; now: Date }): Promise<void> {
  await tx.run(
    `insert into team_challenge_round values ($1, 'spring', '2026-03-01', '2026-03-31', 'RIDES', $2) on conflict do nothing`,
    [t, now],
  );
  // A team of its own, because results can't be changed: each promises one prize.
  const teamId = randomUUID();
  await tx.run(
    `insert into team (tenant_id, team_id, name, code, created_at, archived_at) values ($1, $2, 'Old mill', $4, $3, $3)`,
    [t, teamId, now, teamId],
  );
  await tx.run(
    `insert into team_challenge_result values ($1, 'spring', '2026-03-01', $2, null, 1, 9, 5, 5, '{team-win}', 1)`,
    [t, teamId],
  );
  await tx.run(`insert into team_challenge_due values ($1, 'spring', '2026-03-01', 'team-win', $2, $3)`, [
    t,
    memberId,
    now,
  ]);
}

async function leaveHabits({ w, tx, t, member: { memberId }, now }: Scene, offerId: string): Promise<void> {
  await tx.run('insert into favorite_offer values ($1, $2, $3, $4)', [t, memberId, offerId, now]);
  await takePartInGoal(tx, t, memberId);
  await tx.run(
    `insert into tap (tenant_id, provider_id, tap_id, subject_hash, tapped_at, is_entry, place, received_at)
     select tenant_id, provider_id, 'tap-1', subject_hash, $2, true, 'Quarry Steps', $2 from provider_connection
      where member_id = $1 and subject_hash is not null`,
    [memberId, now],
  );
  await tx.run(
    `insert into team (tenant_id, team_id, name, code, created_at) values ($1, $2, 'Mill', 'MILL2345', $3) on conflict do nothing`,
    [t, TEAM_ID, now],
  );
  await tx.run('insert into team_member (tenant_id, member_id, joined_at, team_id) values ($1, $2, $3, $4)', [
    t,
    memberId,
    now,
    TEAM_ID,
  ]);
  await tx.run(
    `insert into inspector_device (tenant_id, device_id, label, first_at, shift_at, keys_until)
     values ($1, $2, 'Phone 1', $3, $3, $3) on conflict do nothing`,
    [t, TEAM_ID, now],
  );
  await tx.run(
    `insert into ticket_sighting (tenant_id, sighting_id, member_id, redemption_id, device_id, result, seen_at, received_at)
     select tenant_id, gen_random_uuid(), member_id, redemption_id, $3, 'VALID', redeemed_at, redeemed_at
       from redemption where tenant_id = $2 and member_id = $1`,
    [memberId, t, TEAM_ID],
  );
  await winWithTeam(tx, t, { memberId, now });
  await tx.run(
    `insert into wallet_pass (tenant_id, pass_id, member_id, subject, created_at)
     values ($1, $2, $3, 'card', $4)`,
    [t, PASS_ID, memberId, now],
  );
  await tx.run(
    `insert into wallet_registration (tenant_id, pass_id, device_hash, push_token_sealed, registered_at)
     values ($1, $2, $3, $4, $5)`,
    [t, PASS_ID, Buffer.from('a phone'), w.deps.keyRing.encrypt('ab12', `wallet-push-token/${t}/${PASS_ID}`), now],
  );
  await tx.run(
    `insert into webhook_event (tenant_id, event_id, type, member_id, subject, data)
     values ($1, $2, 'fareback.member.joined.v1', $3, 'member', '{}')`,
    [t, randomUUID(), memberId],
  );
  await leaveCounter({ tx, t, memberId, now }, offerId);
  await tx.run('insert into year_opening values ($1, $2, 2025, 0, 0, 0, 0, 0, 0)', [t, memberId]);
  await tx.run('insert into absence values ($1, $2, $3, gen_random_uuid(), $4)', [
    t,
    memberId,
    new Date(now.getTime() - 100 * 86_400_000),
    now,
  ]);
  await tx.run(`update behaviour set detail = '{"seat": "Ximena Quispe 0042110077"}' where member_id = $1`, [memberId]);
  await tx.run(
    `update member set new_feature_seen_id = 'nf-1', celebrated_levels = '{"harbor": ["gold"]}', partner_member_id = 'partner-778899' where member_id = $1`,
    [memberId],
  );
}

/** Replaces the code of the member's redemption, as support does. */
async function replaceOwnCode({ w, tx, t, now }: Omit<Scene, 'member'>, memberId: string): Promise<void> {
  const row = await tx.first<{ redemptionId: string }>(
    'select redemption_id as "redemptionId" from redemption where tenant_id = $1 and member_id = $2',
    [t, memberId],
  );
  const code = row && (await readIssuedCode(tx, row.redemptionId, 'en'));
  const tenant = await w.app.tenants.byId(t);
  if (!code || !tenant) throw new Error('the member has no code');
  await replaceCode({ tx, keyRing: w.deps.keyRing, tenant, now }, code, 'OTHER');
}

/** Traces of a counter: who verified the member, a card, and a redemption there. */
async function leaveCounter(
  { tx, t, memberId, now }: Pick<Scene, 'tx' | 't' | 'now'> & { memberId: string },
  offerId: string,
): Promise<void> {
  await tx.run(
    `insert into assisted_member (tenant_id, member_id, created_at, created_by, proof, verified_at, verified_by, terms_version)
     values ($1, $2, $3, 'Kim', 'PHOTO_ID', $3, 'Kim', 1)`,
    [t, memberId, now],
  );
  await tx.run(
    `insert into member_card (tenant_id, card_id, member_id, number_hash, number_end, issued_at, issued_by)
     values ($1, gen_random_uuid(), $2, sha256('card'), '77', $3, 'Kim')`,
    [t, memberId, now],
  );
  await tx.run(
    `insert into counter_redemption (tenant_id, attempt_id, member_id, offer_id, begun_by, begun_at)
     values ($1, gen_random_uuid(), $2, $3, 'Kim', $4)`,
    [t, memberId, offerId, now],
  );
}

/** Traces of texts: a number given at the counter, a message, a stop and the last list. */
async function leaveTexts({ w, tx, t, member: { memberId }, now }: Scene, offerId: string): Promise<void> {
  await tx.run(
    `insert into sms_number (tenant_id, member_id, number_hash, number_sealed, added_at, added_by)
     values ($1, $2, sha256('number'), $4, $3, 'Kim')`,
    [t, memberId, now, w.deps.keyRing.encrypt('+12025550177', `${t}/sms-number/${memberId}`)],
  );
  await tx.run(
    `insert into sms_message (tenant_id, message_hash, number_hash, member_id, command, received_at, leased_until, answered_at, parts)
     values ($1, sha256('message'), sha256('number'), $2, 'BALANCE', $3, $3, $3, 1)`,
    [t, memberId, now],
  );
  await tx.run(
    `insert into sms_stop (tenant_id, number_hash, member_id, kinds, stopped_at)
     values ($1, sha256('number'), $2, '{REDEMPTION}', $3)`,
    [t, memberId, now],
  );
  await tx.run(`insert into sms_order (tenant_id, member_id, offers, listed_at) values ($1, $2, array[$3], $4)`, [
    t,
    memberId,
    offerId,
    now,
  ]);
}

async function leaveImports({ w, tx, t, member: { memberId, email }, now }: Scene): Promise<void> {
  const { keyRing } = w.deps;
  await tx.run(
    `insert into imported_rider (tenant_id, reference, rider_digest, member_id, ground, imported_by, imported_at)
     values ($1, 'bluecard', $2, $3, 'contract', 'Kim', $4)`,
    [t, keyRing.hash(`email:${email}`, `${t}/imported-rider`), memberId, now],
  );
  await tx.run(
    `insert into imported_account (tenant_id, member_id, provider_id, identifier_sealed, connected_since, is_attested, reference, ground, imported_by, imported_at)
     values ($1, $2, 'bikes', $3, $4, true, 'bluecard', 'contract', 'Kim', $4)`,
    [t, memberId, keyRing.encrypt('777888999', `identifier/${t}/${memberId}/bikes`), now],
  );
}

/** A note and a tag of staff. */
async function leaveNote({ w, tx, member: { memberId }, now }: Scene): Promise<void> {
  const author = { kind: 'staff', id: randomUUID(), name: 'Kim' } as const;
  const ctx = { tx, keyRing: w.deps.keyRing, now };
  await addNote(ctx, memberId, { noteId: randomUUID(), text: 'Ximena Quispe rides with a dog', author });
  await addTag(ctx, memberId, 'Ximena Q');
}

/** A message of staff, which the member read. */
async function leaveMessage({ w, tx, t, member: { memberId }, now }: Scene): Promise<void> {
  const id = randomUUID();
  const text = w.deps.keyRing.encrypt('Ximena Quispe, your refund is on its way', `member-message/${t}/${id}`);
  await tx.run(
    `insert into member_message (tenant_id, member_id, message_id, text_sealed, author, sent_at, read_at)
     values ($1, $2, $3, $4, '{"kind": "staff", "id": null, "name": "Kim"}', $5, $5)`,
    [t, memberId, id, text, now],
  );
}

const leaveAct = ({ w, tx, member: { memberId }, now }: Scene): Promise<void> =>
  recordAuditEvent(
    { tx, keyRing: w.deps.keyRing, now, actor: { kind: 'command', id: null, name: 'Kim' }, network: null },
    {
      verb: 'members.unblock',
      subject: { kind: 'member', id: memberId },
      memberId,
      facts: {},
      personal: { reason: 'Ximena Quispe called' },
    },
  );

const leaveWithheld = ({ tx, t, member, now }: Scene): Promise<number> =>
  tx.run(`insert into withheld_reward (tenant_id, member_id, reward, matched_at) values ($1, $2, 'code:WINTER', $3)`, [
    t,
    member.memberId,
    now,
  ]);

const leaveApproval = ({ tx, t, member: { memberId }, now }: Scene): Promise<number> =>
  tx.run(
    `insert into approval (tenant_id, request_id, act, input, points, member_ids, asked_by, asked_at, expires_at, state, close_reason)
     values ($1, $2, 'members.goodwill', $3, 20000, array[$4::uuid], '{"kind":"staff","id":null,"name":"Kim"}', $5, $5, 'PENDING', 'Ximena Quispe called')`,
    [t, randomUUID(), JSON.stringify({ params: {}, body: { reason: 'Ximena Quispe called' } }), memberId, now],
  );

/** An open request for a copy, and a declined one with a reason. */
async function leaveDataRequest({ w, tx, member: { memberId }, now }: Scene): Promise<void> {
  const ctx = { tx, keyRing: w.deps.keyRing, now };
  const by = { kind: 'staff', id: null, name: 'Kim' } as const;
  const [open, declined] = [randomUUID(), randomUUID()];
  const request = { memberId, askedBy: by, askedAt: now, dueAt: new Date(now.getTime() + 86_400_000) };
  await addDataRequest(ctx, { ...request, requestId: open, kind: 'COPY', words: 'Ximena Quispe asks for a copy' });
  await addDataRequest(ctx, { ...request, requestId: declined, kind: 'ERASE', words: 'Ximena Quispe wants to leave' });
  await endDataRequest(ctx, declined, { state: 'DECLINED', by, reason: 'Ximena Quispe changed her mind' });
}

const addBudgetRejection = ({ tx, t, member, now }: Scene): Promise<number> =>
  tx.run(
    `insert into campaign_budget_refusal (tenant_id, member_id, earning_key, campaign_id, amount, done_at, refused_at)
     values ($1, $2, 't:ride:20514:2', 'ride', 10, $3, $3)`,
    [t, member.memberId, now],
  );

/** The subscription of a device is saved by the call, after which there is something to tell. */
const leaveNotification = ({ tx, t, member: { memberId }, now }: Scene): Promise<number> =>
  tx.run(
    `insert into notification (tenant_id, member_id, kind, subject, channel, facts, state, created_at, due_at, expires_at)
     values ($1, $2, 'POINTS_TO_CLAIM', '2026-03-02', 'PUSH', '{"amount": 10}', 'SENT', $3, $3, $3)`,
    [t, memberId, now],
  );
