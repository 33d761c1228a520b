import { createHash, randomUUID } from 'node:crypto';
import type { Pack, PackDraw } from '@fareback/tenant-pack';
import { describe, expect, test } from 'vitest';
import { runDrawsJob } from '../../jobs/draws.ts';
import { pruneTenant } from '../../jobs/prune.ts';
import { type Tx, withStaff } from '../../platform/database/transactions.ts';
import { untilBlocked } from '../../testing/blocked.ts';
import { createDeskEnv, testDesk } from '../../testing/desk-env.ts';
import { type TestMember, type TestTenant, world } from '../../testing/index.ts';
import { freshCodes, givePoints, grantingOf, mintOffer, refund, troubles } from '../../testing/offers.ts';
import { giveProgram, makeSecret, signedHeaders, tripEvent } from '../ingest/testing/test-program.ts';
import { eraseMember } from '../privacy/index.ts';
import { applyDraws, closeDraw } from './hold.ts';

const w = await world({ desk: testDesk });
const desk = createDeskEnv(w);

const spring: PackDraw = {
  id: 'spring',
  entriesFrom: '2026-03-01',
  entriesUntil: '2026-03-10',
  drawsOn: '2026-03-12',
  prizes: [{ offer: 'coffee', winners: 1 }],
  alternates: 1,
  claimDays: 3,
  publicValue: { name: 'Index', describedAs: 'The closing figure with two decimals' },
  consent: false,
  entriesMaxPerDay: 1,
  entriesMax: 3,
};

/** An agency whose rides each give an entry for a draw. */
async function scene(changes: Partial<PackDraw> = {}, serviceDayStartMinutes = 0) {
  w.clock.set('2026-03-01T06:00:00Z');
  const settings = { lateLimitDays: 60 };
  const tenant = await w.mintTenant({ timeZone: 'America/New_York', serviceDayStartMinutes, settings });
  const offerId = await mintOffer(w, tenant, {
    offerId: 'coffee',
    price: 100,
    codes: freshCodes(3),
    definition: { stock: { kind: 'pool' }, isGranted: true },
  });
  const apply = (...draws: PackDraw[]) => {
    const words = { Title: 'Spring draw', Description: 'Ride.', Odds: 'Entries' };
    const wording = { en: { draws: { spring: words }, offers: { [offerId]: { Title: 'Pier coffee' } } } };
    const pack = { programme: { draws }, tenant: { languages: ['en'] }, wording } as unknown as Pack;
    return w.inTenant(tenant, (tx) => applyDraws({ tx, keyRing: w.deps.keyRing, now: w.clock.now() }, pack));
  };
  await apply({ ...spring, ...changes });
  await giveProgram(
    w,
    tenant,
    ['cards'],
    [{ id: 'ride', type: 'TRANSACTIONAL', reward: 0, rewardDraw: { draw: 'spring', entries: 1 } }],
  );
  const secret = await makeSecret(w, tenant, 'cards');
  const report = async (events: Record<string, unknown>[]): Promise<void> => {
    const text = JSON.stringify(events);
    const path = `/ingest/${tenant.tenantId}/cards/events`;
    const reply = await w.request(null, { method: 'POST', path, body: text, headers: signedHeaders(w, secret, text) });
    expect(reply.body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(events.map(() => 'accepted'));
  };
  const staff = async (role: 'approver' | 'editor' | 'owner' | 'support') => {
    const { email, staffId } = await desk.signIn(role, tenant);
    let session = { cookie: '', at: '' };
    /** Sessions end while the clock moves on by weeks. */
    const call = async (method: 'GET' | 'POST', path: string, body?: object) => {
      const at = w.clock.now().toISOString();
      if (session.at !== at) session = { cookie: await desk.signInAs(email), at };
      const { cookie } = session;
      return desk.call({
        method,
        path: `/admin/agencies/${tenant.tenantId}${path}`,
        cookie,
        ...(body && { body }),
      });
    };
    return { call, email, staffId, enter: (value: string) => call('POST', '/draws/spring/value', { value }) };
  };
  return {
    tenant,
    offerId,
    apply,
    staff,
    async join(account: string): Promise<TestMember> {
      const member = await w.signUpMember(tenant, { status: 'VERIFIED' });
      const body = { ProviderID: 'cards', identifier: account };
      await w.request(tenant, { method: 'POST', path: '/rest/users/me/providersStatus', body, cookie: member.cookie });
      return member;
    },
    ride(account: string, ...times: string[]): Promise<void> {
      return report(times.map((time) => tripEvent(`${account} ${time}`, account, time)));
    },
    takeBack(account: string, time: string): Promise<void> {
      const { data: _, ...envelope } = tripEvent(`void ${account} ${time}`, account, time);
      return report([{ ...envelope, type: 'trip.voided', data: { id: `${account} ${time}` } }]);
    },
    async own({ cookie }: TestMember) {
      const reply = await w.request(tenant, { method: 'GET', path: '/rest/draws/en', cookie });
      expect(reply.status).toBe(200);
      return reply.body[0];
    },
    choose: ({ cookie }: TestMember, TakesPart: boolean) =>
      w.request(tenant, { method: 'PUT', path: '/rest/draws/spring/choice', body: { TakesPart }, cookie }),
    async record() {
      const reply = await w.request(tenant, { method: 'GET', path: '/rest/draws/spring/record' });
      expect(reply.status).toBe(200);
      return reply.body;
    },
    job: () => runDrawsJob(w.deps).run({ tenantId: tenant.tenantId }),
  };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Chooses again from the public record alone, by the steps of docs/draws.md. */
function drawnAgain(record: { List: string; Seed: string; PublicValue: string }, places: number): string[] {
  const mix = sha256(`${record.Seed}\n${record.PublicValue}\n${sha256(record.List)}\n`);
  let lines = record.List.trimEnd().split('\n');
  const drawn: string[] = [];
  for (let counter = 0; drawn.length < places && lines.length > 0; counter += 1) {
    const number = BigInt(`0x${sha256(`${mix}\n${counter}\n`).slice(0, 16)}`);
    if (number >= 2n ** 64n - (2n ** 64n % BigInt(lines.length))) continue;
    const [person = '', ticket = ''] = (lines[Number(number % BigInt(lines.length))] ?? '').split(' ');
    drawn.push(ticket);
    lines = lines.filter((line) => !line.startsWith(person));
  }
  return drawn;
}

describe('entries', () => {
  test('a ride gives one a day up to the most, in any order; a voided ride takes its entry back [DRAW-02]', async () => {
    const { tenant, join, ride, takeBack, own } = await scene();
    const [rider, other] = [await join('1001'), await join('1002')];
    w.clock.set('2026-03-11T12:00:00Z');
    const times = ['02T13', '02T15', '03T13', '04T13', '05T13'].map((time) => `2026-03-${time}:00:00Z`);
    for (const time of times) await ride('1001', time);
    await ride('1002', ...times.toReversed());
    expect(await own(rider)).toMatchObject({ DrawID: 'spring', State: 'OPEN', Entries: 3, Title: 'Spring draw' });
    expect(await own(other)).toMatchObject({ Entries: 3, Tickets: [], ListHash: null });
    for (const time of times.slice(1, 4)) await takeBack('1001', time);
    expect((await own(rider)).Entries).toBe(2);
    expect(await troubles(w, tenant)).toEqual([]);
  });

  test('a receipt names the entries that count: of one ride a day, not of rides outside the days [DRAW-28]', async () => {
    const { tenant, join, ride } = await scene({ entriesFrom: '2026-03-02' });
    const { cookie } = await join('1001');
    w.clock.set('2026-03-11T12:00:00Z');
    await ride('1001', '2026-03-01T13:00:00Z', '2026-03-02T13:00:00Z', '2026-03-02T15:00:00Z');
    const get = async (path: string) => (await w.request(tenant, { method: 'GET', path, cookie })).body;
    const { data } = await get('/rest/users/me/rides/en');
    const receipts = await Promise.all(
      data.map(({ RideID }: { RideID: string }) => get(`/rest/users/me/rides/${RideID}/en`)),
    );
    const [second, first, outside] = receipts.map(({ campaigns }) => campaigns[0]?.DrawEntries);
    expect([first, second].filter((one) => one !== undefined)).toEqual([{ DrawID: 'spring', Entries: 1 }]);
    expect(outside).toBeUndefined();
  });

  test('the campaign that gives them says so to riders [DRAW-25]', async () => {
    const { tenant, join } = await scene();
    const { cookie } = await join('1001');
    const { body } = await w.request(tenant, { method: 'GET', path: '/rest/campaigns/en', cookie });
    expect(body).toMatchObject([
      { CampaignID: 'ride', RewardPerUser: 0, RewardDraw: { DrawID: 'spring', Entries: 1 } },
    ]);
  });

  test('rides outside the draw’s days give no entry [DRAW-02]', async () => {
    const { join, ride, own } = await scene({ entriesFrom: '2026-03-03', entriesUntil: '2026-03-04' });
    const rider = await join('1001');
    w.clock.set('2026-03-11T12:00:00Z');
    await ride('1001', '2026-03-02T13:00:00Z', '2026-03-03T13:00:00Z', '2026-03-05T13:00:00Z');
    expect((await own(rider)).Entries).toBe(1);
  });
});

/** Two riders with entries, on the day of the draw, with the list closed. */
async function closed(changes: Partial<PackDraw> = {}, serviceDayStartMinutes = 0) {
  const made = await scene(changes, serviceDayStartMinutes);
  const riders = [await made.join('1001'), await made.join('1002'), await made.join('1003')] as const;
  w.clock.set('2026-03-11T12:00:00Z');
  await made.ride('1001', '2026-03-02T13:00:00Z', '2026-03-03T13:00:00Z');
  await made.ride('1002', '2026-03-02T13:00:00Z');
  await made.ride('1003', '2026-03-02T13:00:00Z', '2026-03-04T13:00:00Z');
  const [first, second] = [await made.staff('approver'), await made.staff('approver')];
  const close = async () => {
    w.clock.set('2026-03-12T12:00:00Z');
    await made.job();
  };
  return { ...made, riders, first, second, close };
}

describe('a draw', () => {
  test('a draw can be repeated from its published data alone [DRAW-04, DRAW-06, DRAW-07, DRAW-09]', async () => {
    const { tenant, close, first, second, record, riders, own, offerId } = await closed();
    const { SeedHash } = await record();
    await close();
    const before = await record();
    expect(before).toMatchObject({
      SeedHash,
      ListHash: sha256(before.List),
      Seed: null,
      PublicValue: null,
      Winners: [],
    });
    expect(before.List.trimEnd().split('\n')).toHaveLength(5);
    expect(await first.enter(' 4210.17 ')).toMatchObject({
      status: 200,
      body: { state: 'VALUE_ENTERED', value: null },
    });
    expect(await second.enter('4210.17')).toMatchObject({ status: 200, body: { state: 'HELD', value: '4210.17' } });
    const after = await record();
    expect(sha256(after.Seed)).toBe(SeedHash);
    expect(after.List).toBe(before.List);
    expect(after.Winners.map(({ Ticket }: { Ticket: string }) => Ticket)).toEqual(drawnAgain(after, 2));
    const shown = await Promise.all(riders.map(own));
    const tickets = before.List.trimEnd()
      .split('\n')
      .map((line: string) => line.split(' ')[1]);
    expect(new Set(shown.flatMap(({ Tickets }) => Tickets))).toEqual(new Set(tickets));
    const won = shown.filter(({ Won }) => Won !== null);
    expect(won).toMatchObject([
      { Won: { OfferID: offerId, ClaimUntilUTC: '2026-03-16T04:00:00.000Z', HasPassed: false } },
    ]);
    expect(won[0].Tickets).toContain(after.Winners[0].Ticket);
    expect(await troubles(w, tenant)).toEqual([]);
  });

  test('needs its date, its list, two people and the same value, and is held once under races [DRAW-07]', async () => {
    const { tenant, close, first, second, staff } = await closed();
    const editor = await staff('editor');
    w.clock.set('2026-03-12T03:59:59Z');
    expect(await first.enter('1')).toMatchObject({ status: 409, body: { error: 'DRAW_NOT_DUE' } });
    await close();
    expect((await editor.enter('1')).status).toBe(403);
    expect((await first.enter('1')).status).toBe(200);
    expect((await first.enter('2')).body.state).toBe('VALUE_ENTERED');
    expect(await second.enter('1')).toMatchObject({ status: 409, body: { error: 'DRAW_VALUE_DIFFERS' } });
    const replies = await Promise.all(Array.from({ length: 10 }, () => second.enter('2')));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(replies.find(({ status }) => status === 409)?.body.error).toBe('DRAW_HELD');
    const grants = await w.inTenant(tenant, (tx) => tx.query('select grant_key from offer_grant'));
    expect(grants).toEqual([{ grant_key: 'draw:spring:1' }]);
  });

  test('leaves out staff by proven email, marked members and those without consent, and counts why [DRAW-03, DRAW-05]', async () => {
    const { tenant, close, record, riders, first, staff, choose } = await closed({ consent: true });
    const [one, two, three] = riders;
    const support = await staff('support');
    for (const rider of riders) expect((await choose(rider, true)).status).toBe(200);
    const rename = 'update member set email = $1, email_proved_at = now() where tenant_id = $2 and member_id = $3';
    await w.inTenant(tenant, (tx) => tx.run(rename, [first.email, tenant.tenantId, one.memberId]));
    const body = { isExcluded: true, reason: 'Works for the printer of the coupons' };
    expect((await support.call('POST', `/members/${two.memberId}/draws`, body)).body).toEqual({ isChanged: true });
    expect((await choose(three, false)).body).toEqual({ TakesPart: false });
    await close();
    expect(await record()).toMatchObject({ List: '', LeftOut: { STAFF: 1, MARKED: 1, NO_CONSENT: 1 } });
    expect(await choose(three, true)).toMatchObject({ status: 409, body: { error: 'DRAW_CLOSED' } });
  });

  test('riders read the titles of its prizes, and the number of all entries once the list is closed [DRAW-27]', async () => {
    const { close, riders, own } = await closed();
    expect(await own(riders[0])).toMatchObject({
      Entries: 2,
      EntriesInAll: null,
      Prizes: [{ Title: 'Pier coffee' }],
    });
    await close();
    expect(await own(riders[0])).toMatchObject({ Entries: 2, EntriesInAll: 5 });
  });

  test('a void after the list closed changes nothing, and a changed pack is refused [DRAW-04, DRAW-11]', async () => {
    const { close, record, takeBack, apply, job } = await closed();
    await close();
    const { List, ListHash } = await record();
    await takeBack('1002', '2026-03-02T13:00:00Z');
    await expect(apply({ ...spring, prizes: [{ offer: 'coffee', winners: 3 }] })).rejects.toThrow(
      'a changed draw needs another id',
    );
    await expect(apply()).rejects.toThrow('to stay until it is held');
    await job();
    expect(await record()).toMatchObject({ List, ListHash, Prizes: [{ OfferID: 'coffee', Winners: 1 }] });
  });
});

/** A held draw; its prize can be used until 16 March, 00:00 (04:00 UTC). */
async function heldDraw() {
  const made = await closed();
  const { tenant, offerId, riders } = made;
  const { tenantId } = tenant;
  await made.close();
  await made.first.enter('7');
  await made.second.enter('7');
  const places = await w.inTenant(tenant, (tx) =>
    tx.query<{ id: string }>('select member_id as id from draw_winner where tenant_id = $1 order by place', [tenantId]),
  );
  const [winner, alternate] = places.flatMap(({ id }) => riders.find(({ memberId }) => memberId === id) ?? []);
  if (!winner || !alternate) throw new Error('A draw of three riders has a winner and an alternate.');
  return {
    ...made,
    winner,
    alternate,
    /** Offer and state of each place, as published. */
    places: async () =>
      (await made.record()).Winners.map(({ OfferID, HasPassed }: Record<string, unknown>) => [OfferID, HasPassed]),
    async redeem({ cookie }: TestMember): Promise<string> {
      const grants = await w.request(tenant, { method: 'GET', path: '/rest/users/me/offerGrants', cookie });
      const path = `/rest/offers/${offerId}/redemption`;
      const body = { GrantID: grants.body[0].GrantID };
      const reply = await w.request(tenant, { method: 'POST', path, body, cookie });
      expect(reply.status).toBe(200);
      const [redemption] = await w.inTenant(tenant, (tx) =>
        tx.query<{ id: string }>('select redemption_id as id from redemption where tenant_id = $1', [tenantId]),
      );
      return redemption?.id ?? '';
    },
  };
}

/** Erases a rider, in a transaction or in one of its own. */
const erase = (tenant: TestTenant, { memberId }: TestMember, within?: Tx): Promise<unknown> => {
  const { keyRing } = w.deps;
  const run = (tx: Tx) => eraseMember({ tx, keyRing, tenantId: tenant.tenantId, memberId, now: w.clock.now() });
  return within ? run(within) : w.inTenant(tenant, run);
};

const grantHolders = async (tenant: TestTenant): Promise<string[]> =>
  (
    await w.inTenant(tenant, (tx) =>
      tx.query<{ id: string }>(
        'select member_id as id from offer_grant where tenant_id = $1 and withdrawn_at is null and used_at is null',
        [tenant.tenantId],
      ),
    )
  ).map(({ id }) => id);

describe('an unused prize', () => {
  test('of a winner erased after using it is used up, and is not given again [DRAW-08]', async () => {
    const { tenant, winner, redeem, job, places, offerId } = await heldDraw();
    await redeem(winner);
    expect(await erase(tenant, winner)).toBe('ERASED');
    w.clock.set('2026-03-16T04:00:00Z');
    await job();
    expect(await places()).toEqual([
      [offerId, false],
      [null, false],
    ]);
    expect(await troubles(w, tenant)).toEqual([]);
  });

  test('of a winner erased before using it passes at once, and keeps its code until then [DRAW-08, DRAW-12]', async () => {
    const { tenant, winner, alternate, job, places, offerId } = await heldDraw();
    expect(await erase(tenant, winner)).toBe('ERASED');
    await givePoints(w, tenant, alternate, 1000);
    const buy = async () =>
      (
        await w.request(tenant, {
          method: 'POST',
          path: `/rest/offers/${offerId}/redemption`,
          headers: { 'idempotency-key': randomUUID() },
          cookie: alternate.cookie,
        })
      ).status;
    expect([await buy(), await buy(), await buy()]).toEqual([200, 200, 409]);
    await job();
    expect(await places()).toEqual([
      [offerId, true],
      [offerId, false],
    ]);
    expect(await grantHolders(tenant)).toEqual([alternate.memberId]);
    expect(await troubles(w, tenant)).toEqual([]);
  });

  test('cannot be withdrawn by staff; one withdrawn before passes on in time [DRAW-08, DESK-512]', async () => {
    const { tenant, winner, alternate, job, staff, places, offerId } = await heldDraw();
    const owner = await staff('owner');
    const { body: given } = await owner.call('GET', `/members/${winner.memberId}/offer-grants?language=en`);
    const path = `/members/${winner.memberId}/offer-grants/${given.grants[0].grantId}/withdrawal`;
    const refused = await owner.call('POST', path, { reason: 'Given by mistake' });
    expect(refused).toMatchObject({ status: 409, body: { error: 'PRIZE_STAYS' } });
    expect(await grantHolders(tenant)).toEqual([winner.memberId]);
    await w.inTenant(tenant, (tx) =>
      tx.run(`update offer_grant set withdrawn_at = now(), withdraw_reason = 'STAFF' where tenant_id = $1`, [
        tenant.tenantId,
      ]),
    );
    w.clock.set('2026-03-16T04:00:00Z');
    await job();
    expect(await places()).toEqual([
      [offerId, true],
      [offerId, false],
    ]);
    expect(await grantHolders(tenant)).toEqual([alternate.memberId]);
  });

  test('because its redemption was refunded after its days passes on, once [DRAW-08]', async () => {
    const { tenant, winner, alternate, redeem, job, places, offerId } = await heldDraw();
    const redemptionId = await redeem(winner);
    w.clock.set('2026-03-16T04:00:00Z');
    await job();
    expect(await refund(w, tenant, redemptionId)).toBe('REFUNDED');
    await job();
    await job();
    expect(await places()).toEqual([
      [offerId, true],
      [offerId, false],
    ]);
    expect(await grantHolders(tenant)).toEqual([alternate.memberId]);
    expect(await troubles(w, tenant)).toEqual([]);
  });

  test('waits for a redemption that its supplier has not settled, and passes on if that fails [DRAW-08]', async () => {
    const { tenant, winner, own, redeem, job, places, offerId } = await heldDraw();
    expect((await own(winner)).Won).toMatchObject({ UsedAtUTC: null });
    await redeem(winner);
    expect((await own(winner)).Won).toMatchObject({ UsedAtUTC: w.clock.now().toISOString() });
    const run = (sql: string) => w.inTenant(tenant, (tx) => tx.run(sql, [tenant.tenantId]));
    await run(`update redemption set status = 'HELD' where tenant_id = $1`);
    w.clock.set('2026-03-16T04:00:00Z');
    await job();
    const settled = () =>
      w.inTenant(tenant, (tx) =>
        tx.first('select claimed_at, passed_at from draw_winner where tenant_id = $1 and place = 1', [tenant.tenantId]),
      );
    expect(await settled()).toEqual({ claimed_at: null, passed_at: null });
    await run(`update redemption set status = 'RELEASED' where tenant_id = $1`);
    await run('update offer_grant set used_at = null, redemption_id = null where tenant_id = $1');
    await job();
    expect(await places()).toEqual([
      [offerId, true],
      [offerId, false],
    ]);
  });

  test('does not pass to a member who is being erased [DRAW-08, DRAW-10]', async () => {
    const { tenant, alternate, job, places, offerId } = await heldDraw();
    w.clock.set('2026-03-16T04:00:00Z');
    let passing: Promise<unknown> | undefined;
    await w.inTenant(tenant, async (tx) => {
      expect(await erase(tenant, alternate, tx)).toBe('ERASED');
      passing = job();
      await untilBlocked(tx, 1);
    });
    await passing;
    expect(await places()).toEqual([
      [offerId, true],
      [null, false],
    ]);
    expect(await grantHolders(tenant)).toEqual([]);
  });
});

describe('an erasure under way', () => {
  const holders = (tenant: TestTenant, table: 'draw_ticket' | 'draw_winner') =>
    w.inTenant(tenant, (tx) =>
      tx.query<{ id: string | null }>(`select distinct member_id as id from ${table} where tenant_id = $1`, [
        tenant.tenantId,
      ]),
    );

  test('as the draw is held leaves no winner with the name of the erased [DRAW-08, DRAW-10]', async () => {
    const { tenant, close, riders, first, second } = await closed();
    await close();
    await first.enter('7');
    let holding: Promise<unknown> | undefined;
    await w.inTenant(tenant, async (tx) => {
      for (const rider of riders) expect(await erase(tenant, rider, tx)).toBe('ERASED');
      holding = second.enter('7');
      await untilBlocked(tx, 1);
    });
    expect(await holding).toMatchObject({ status: 200, body: { state: 'HELD' } });
    expect(await holders(tenant, 'draw_winner')).toEqual([{ id: null }]);
    expect(await grantHolders(tenant)).toEqual([]);
  });

  test('as the list closes leaves no line of the erased [DRAW-05, DRAW-10]', async () => {
    const { tenant, riders } = await closed();
    const [gone, ...stay] = riders;
    w.clock.set('2026-03-12T12:00:00Z');
    const granting = await grantingOf(w, tenant);
    await w.inTenant(tenant, (tx) => {
      const query: typeof tx.query = async (sql, values) => {
        if (sql.includes('from draw_choice')) await erase(tenant, gone);
        return tx.query(sql, values);
      };
      return closeDraw({ ...w.deps, tenant: granting, now: w.clock.now(), tx: { ...tx, query } }, 'spring');
    });
    const ids = (await holders(tenant, 'draw_ticket')).map(({ id }) => id);
    expect(new Set(ids)).toEqual(new Set(stay.map(({ memberId }) => memberId)));
  });
});

describe('from the first moment of the day of the draw', () => {
  test('until the job runs, no ride, void or mark changes the list [DRAW-04, DRAW-05]', async () => {
    const { riders, ride, takeBack, staff, record, job } = await closed();
    const support = await staff('support');
    w.clock.set('2026-03-12T04:00:00Z');
    await ride('1002', '2026-03-05T13:00:00Z');
    await takeBack('1001', '2026-03-02T13:00:00Z');
    const body = { isExcluded: true, reason: 'Works for the printer of the coupons' };
    expect((await support.call('POST', `/members/${riders[2].memberId}/draws`, body)).status).toBe(200);
    await job();
    const { List, LeftOut } = await record();
    expect(List.trimEnd().split('\n')).toHaveLength(5);
    expect(LeftOut).toEqual({});
  });

  test('the day is a service day: a ride of the night before counts, and the value comes later [DRAW-04]', async () => {
    const days = { entriesUntil: '2026-03-11', entriesMax: 5 };
    const { riders, ride, own, job, first, record } = await closed(days, 180);
    w.clock.set('2026-03-12T05:00:00Z');
    await ride('1001', '2026-03-12T04:30:00Z');
    expect((await own(riders[0])).Entries).toBe(3);
    w.clock.set('2026-03-12T06:59:59Z');
    await job();
    expect(await record()).toMatchObject({ List: null });
    w.clock.set('2026-03-12T07:00:00Z');
    await job();
    expect((await record()).List.trimEnd().split('\n')).toHaveLength(6);
    expect((await first.enter('7')).status).toBe(200);
  });

  test('a draw that fails to close does not keep others open [DRAW-16]', async () => {
    const { tenant, apply, job, record } = await closed();
    await apply({ ...spring }, { ...spring, id: 'other' });
    w.clock.set('2026-03-12T12:00:00Z');
    await w.inTenant(tenant, (tx) =>
      tx.run(`update draw set secret_sealed = 'x' where tenant_id = $1 and draw_id = 'other'`, [tenant.tenantId]),
    );
    await expect(job()).rejects.toThrow('A job failed');
    expect(await record()).toMatchObject({ List: expect.any(String) });
  });
});

test('a draw that was removed takes no entry from a process that still has it, and can come back changed [DRAW-02, DRAW-11]', async () => {
  const { tenant, join, apply, ride } = await scene();
  await join('1001');
  await apply();
  w.clock.set('2026-03-11T12:00:00Z');
  await ride('1001', '2026-03-02T13:00:00Z');
  const entries = await w.inTenant(tenant, (tx) =>
    tx.query('select from draw_entry where tenant_id = $1', [tenant.tenantId]),
  );
  expect(entries).toHaveLength(0);
  expect(await apply({ ...spring, entriesMax: 1 })).toBe(1);
});

test('the value of a person who may no longer approve here is replaced by the next one [DRAW-07]', async () => {
  const { close, first, second, staff } = await closed();
  const third = await staff('approver');
  await close();
  expect((await first.enter('1')).body.state).toBe('VALUE_ENTERED');
  expect((await second.enter('2')).body.error).toBe('DRAW_VALUE_DIFFERS');
  await withStaff(w.deps.database, (tx) => tx.run('delete from staff_grant where staff_id = $1', [first.staffId]));
  expect(await second.enter('2')).toMatchObject({ status: 200, body: { state: 'VALUE_ENTERED' } });
  expect(await third.enter('2')).toMatchObject({ status: 200, body: { state: 'HELD', value: '2' } });
});

test('a list cut off as it closes leaves nothing, and two runs at once close it once [DRAW-16]', async () => {
  const { tenant, record, job } = await closed();
  w.clock.set('2026-03-12T12:00:00Z');
  const granting = await grantingOf(w, tenant);
  const cutOff = w.inTenant(tenant, (tx) => {
    const run: typeof tx.run = (sql, values) => {
      if (sql.startsWith('update draw d set closed_at')) throw new Error('cut off');
      return tx.run(sql, values);
    };
    return closeDraw({ ...w.deps, tenant: granting, now: w.clock.now(), tx: { ...tx, run } }, 'spring');
  });
  await expect(cutOff).rejects.toThrow('cut off');
  const lines = () =>
    w.inTenant(tenant, (tx) =>
      tx.first('select count(*)::int as count from draw_ticket where tenant_id = $1', [tenant.tenantId]),
    );
  expect(await lines()).toEqual({ count: 0 });
  expect(await record()).toMatchObject({ List: null, ListClosedAtUTC: null });
  await Promise.all([job(), job()]);
  expect(await lines()).toEqual({ count: 5 });
  expect((await record()).List.trimEnd().split('\n')).toHaveLength(5);
});

describe('a prize', () => {
  test('of a draw that is not held keeps its code: points buy only those beyond, and its winner gets it [DRAW-12]', async () => {
    const { tenant, close, first, second, riders, offerId } = await closed();
    const buy = async (cookie: string, body?: object) => {
      const path = `/rest/offers/${offerId}/redemption`;
      const headers = { 'idempotency-key': randomUUID() };
      return (await w.request(tenant, { method: 'POST', path, cookie, headers, ...(body && { body }) })).status;
    };
    const [one] = riders;
    await givePoints(w, tenant, one, 1000);
    expect([await buy(one.cookie), await buy(one.cookie), await buy(one.cookie)]).toEqual([200, 200, 409]);
    await close();
    expect(await buy(one.cookie)).toBe(409);
    await first.enter('7');
    await second.enter('7');
    expect(await buy(one.cookie)).toBe(409);
    const got = await Promise.all(
      riders.map(async ({ cookie }) => {
        const { body } = await w.request(tenant, { method: 'GET', path: '/rest/users/me/offerGrants', cookie });
        return body.length === 0 ? null : buy(cookie, { GrantID: body[0].GrantID });
      }),
    );
    expect(got.filter((status) => status !== null)).toEqual([200]);
    expect(await troubles(w, tenant)).toEqual([]);
  });

  test('that is not used in time passes to the alternate, once; a used one stays [DRAW-08]', async () => {
    const { tenant, close, first, second, riders, own, record, job, offerId } = await closed();
    await close();
    await first.enter('7');
    await second.enter('7');
    w.clock.set('2026-03-16T03:59:59Z');
    await job();
    expect((await record()).Winners.map(({ HasPassed }: { HasPassed: boolean }) => HasPassed)).toEqual([false, false]);
    w.clock.set('2026-03-16T04:00:00Z');
    await Promise.all([job(), job()]);
    expect(await record()).toMatchObject({ Winners: [{ HasPassed: true }, { HasPassed: false, OfferID: offerId }] });
    const shown = await Promise.all(riders.map(async (rider) => ({ rider, draw: await own(rider) })));
    const [alternate] = shown.filter(({ draw }) => draw.Won && !draw.Won.HasPassed);
    const cookie = alternate?.rider.cookie ?? '';
    const grants = await w.request(tenant, { method: 'GET', path: '/rest/users/me/offerGrants', cookie });
    const redeemed = await w.request(tenant, {
      method: 'POST',
      path: `/rest/offers/${offerId}/redemption`,
      body: { GrantID: grants.body[0].GrantID },
      cookie,
    });
    expect(redeemed.status).toBe(200);
    w.clock.set('2026-03-21T12:00:00Z');
    await job();
    expect(await record()).toMatchObject({ Winners: [{ HasPassed: true }, { HasPassed: false }] });
    expect(await troubles(w, tenant)).toEqual([]);
  });

  test('is mailed once to its winner in their language and to the alternate who moves up, not to members who opted out [DRAW-13]', async () => {
    const { tenant, close, first, second, riders, own, job } = await closed();
    await w.inTenant(tenant, (tx) =>
      tx.run(`update member set language = 'es' where tenant_id = $1`, [tenant.tenantId]),
    );
    await close();
    await first.enter('7');
    await second.enter('7');
    const mails = async () => {
      await w.deliverMail(tenant);
      return w.mailbox.messages(tenant.tenantId);
    };
    const won = async () => {
      const shown = await Promise.all(riders.map(async (rider) => ({ rider, draw: await own(rider) })));
      return shown.filter(({ draw }) => draw.Won && !draw.Won.HasPassed).map(({ rider }) => rider.email);
    };
    const [winner] = await won();
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: winner, subject: 'Ganaste en un sorteo: Spring draw' });
    expect(mail?.text).toContain('a más tardar el 15 mar 2026');
    expect(mail?.text).toContain(`https://${tenant.host}/redemption`);
    w.clock.set('2026-03-16T04:00:00Z');
    await job();
    await job();
    const [alternate] = await won();
    expect(new Set((await mails()).map(({ to }) => to))).toEqual(new Set([winner, alternate]));
    expect(await mails()).toHaveLength(2);
    const left = await closed();
    await left.close();
    const leave = `update member set status = 'OPTED_OUT' where tenant_id = $1`;
    await w.inTenant(left.tenant, (tx) => tx.run(leave, [left.tenant.tenantId]));
    await left.first.enter('7');
    expect((await left.second.enter('7')).body.state).toBe('HELD');
    await w.deliverMail(left.tenant);
    expect(w.mailbox.messages(left.tenant.tenantId)).toEqual([]);
  });

  test.each([
    ['a changed list', `update draw set list = list || 'x'`],
    ['a changed seed', `update draw set seed = 'x'`],
    ['a prize promised twice', `update draw_winner set offer_id = 'coffee', claim_until = now() where place = 2`],
    ['a prize without its grant', 'delete from offer_grant'],
    ['a grant without a prize', `update offer_grant set grant_key = 'draw:spring:9'`],
    ['a grant that stays after its prize passed on', 'update draw_winner set passed_at = now() where place = 1'],
    ['more lines than the draw allows', `update draw set definition = definition || '{"entriesMax": 0}'`],
  ])('the books of a held draw are right, and %s is found [DRAW-15]', async (_, tamper) => {
    const { tenant, close, first, second, offerId } = await closed();
    await close();
    await first.enter('7');
    await second.enter('7');
    expect(await troubles(w, tenant)).toEqual([]);
    const where = tamper.includes(' where ') ? ' and' : ' where';
    const sql = tamper.replace("'coffee'", `'${offerId}'`);
    expect(
      await w.inTenant(tenant, (tx) => tx.run(`${sql}${where} tenant_id = $1`, [tenant.tenantId])),
    ).toBeGreaterThan(0);
    expect(await troubles(w, tenant)).not.toEqual([]);
  });

  test('90 days after the draw its entries have no members, and the record stays [DRAW-10]', async () => {
    const { tenant, close, first, second, record } = await closed();
    await close();
    await first.enter('7');
    await second.enter('7');
    const { List, Winners } = await record();
    w.clock.advance(91 * 86_400);
    await w.inTenant(tenant, (tx) => pruneTenant(tx, w.clock.now()));
    const left = await w.inTenant(tenant, (tx) =>
      tx.query(`select (select count(*) from draw_entry)::int as entries,
                       (select count(*) from draw_ticket where member_id is not null)::int as tickets`),
    );
    expect(left).toEqual([{ entries: 0, tickets: 0 }]);
    expect(await record()).toMatchObject({ List, Winners });
  });
});

test('the public record has an ETag, and its list is read once for each state of the draw [DRAW-06]', async () => {
  const { tenant, close, first, second } = await closed();
  await close();
  const get = (headers: Record<string, string> = {}) =>
    w.request(tenant, { method: 'GET', path: '/rest/draws/spring/record', headers });
  const shown = await get();
  const tag = String(shown.headers.etag);
  await w.inTenant(tenant, (tx) =>
    tx.run(`update draw set list = list || 'x' where tenant_id = $1`, [tenant.tenantId]),
  );
  expect(await get()).toMatchObject({ status: 200, body: shown.body });
  expect((await get({ 'if-none-match': tag })).status).toBe(304);
  await first.enter('7');
  expect((await get({ 'if-none-match': tag })).status).toBe(304);
  await w.inTenant(tenant, (tx) =>
    tx.run(`update draw set list = left(list, -1) where tenant_id = $1`, [tenant.tenantId]),
  );
  await second.enter('7');
  const held = await get({ 'if-none-match': tag });
  expect(held).toMatchObject({ status: 200, body: { List: shown.body.List, PublicValue: '7' } });
  expect(held.headers.etag).not.toBe(tag);
});

describe('at the desk', () => {
  test('staff see prizes by title, who won and when a prize was used; a key without members sees pseudonyms [DESK-507]', async () => {
    const { tenant, close, first, second, riders, own, offerId, staff } = await closed();
    await close();
    await first.enter('7');
    await second.enter('7');
    const shown = await Promise.all(riders.map(async (rider) => ({ rider, draw: await own(rider) })));
    const winner = shown.find(({ draw }) => draw.Won !== null)?.rider;
    const [grant] = await w.inTenant(tenant, (tx) => tx.query('select grant_id as id from offer_grant'));
    const redeemed = await w.request(tenant, {
      method: 'POST',
      path: `/rest/offers/${offerId}/redemption`,
      body: { GrantID: grant?.['id'] },
      cookie: winner?.cookie ?? '',
    });
    expect(redeemed.status).toBe(200);
    const { body } = await first.call('GET', '/draws?language=en');
    expect(body.draws).toMatchObject([
      {
        title: 'Spring draw',
        prizes: [{ offerId, winners: 1 }],
        alternates: 1,
        claimDays: 3,
        winners: [
          { place: 1, memberId: winner?.memberId, offerId, usedAt: w.clock.now().toISOString(), passedAt: null },
          { place: 2, memberId: expect.any(String), offerId: null, usedAt: null },
        ],
      },
    ]);
    const owner = await staff('owner');
    const { body: made } = await owner.call('POST', '/keys', {
      name: 'Wall',
      permissions: ['programme.read'],
      days: 1,
    });
    const asKey = await desk.call({
      method: 'GET',
      path: `/admin/agencies/${tenant.tenantId}/draws`,
      headers: { authorization: `Bearer ${made.secret}` },
    });
    expect(asKey.body.draws[0].winners.map(({ memberId }: { memberId: unknown }) => memberId)).toEqual([null, null]);
  });

  test('a member’s record offers to exclude them while a draw runs, then to include them again [DESK-508]', async () => {
    const { join, staff } = await scene();
    const { memberId } = await join('1001');
    const support = await staff('support');
    const record = async () => (await support.call('GET', `/members/${memberId}?language=en`)).body;
    expect(await record()).toMatchObject({
      isExcludedFromDraws: false,
      may: expect.arrayContaining(['excludeFromDraws']),
    });
    const body = { isExcluded: true, reason: 'Works for the printer of the coupons' };
    await support.call('POST', `/members/${memberId}/draws`, body);
    const excluded = await record();
    expect(excluded).toMatchObject({ isExcludedFromDraws: true, may: expect.arrayContaining(['includeInDraws']) });
    expect(excluded.may).not.toContain('excludeFromDraws');
  });
});
