import type { Pack, PackDraw } from '@fareback/tenant-pack';
import { expect } from 'vitest';
import { runDrawsJob } from '../../../jobs/draws.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { createDeskEnv } from '../../../testing/desk-env.ts';
import type { TestMember, TestTenant, World } from '../../../testing/index.ts';
import { freshCodes, mintOffer } from '../../../testing/offers.ts';
import { giveProgram, makeSecret, signedHeaders, tripEvent } from '../../ingest/testing/test-program.ts';
import { eraseMember } from '../../privacy/index.ts';
import { applyDraws } from '../hold.ts';

export const spring: PackDraw = {
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

/** A pack of these draws, and what else applyDraws reads. */
export function packOf(...draws: PackDraw[]): Pack {
  const words = { Title: 'Spring draw', Description: 'Ride.', Odds: 'Entries' };
  const wording = { en: { draws: { spring: words }, offers: { coffee: { Title: 'Pier coffee' } } } };
  return { programme: { draws }, tenant: { languages: ['en'] }, wording } as unknown as Pack;
}

type Desk = ReturnType<typeof createDeskEnv>;

/** Reports of rides, by an account and the time that its ride ended. */
function createReports(w: World, tenant: TestTenant, secret: string) {
  const report = async (events: Record<string, unknown>[]): Promise<void> => {
    const text = JSON.stringify(events);
    const path = `/ingest/${tenant.tenantId}/cards/events`;
    const reply = await w.request(null, { method: 'POST', path, body: text, headers: signedHeaders(w, secret, text) });
    expect(reply.body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(events.map(() => 'accepted'));
  };
  return {
    ride: (account: string, ...times: string[]): Promise<void> =>
      report(times.map((time) => tripEvent(`${account} ${time}`, account, time))),
    takeBack(account: string, time: string): Promise<void> {
      const { data: _, ...envelope } = tripEvent(`void ${account} ${time}`, account, time);
      return report([{ ...envelope, type: 'trip.voided', data: { id: `${account} ${time}` } }]);
    },
  };
}

/** What riders and the public do and see. */
const createRiders = (w: World, tenant: TestTenant) => ({
  async join(account: string): Promise<TestMember> {
    const member = await w.signUpMember(tenant, { status: 'VERIFIED' });
    const body = { ProviderID: 'cards', identifier: account };
    await w.request(tenant, { method: 'POST', path: '/rest/users/me/providersStatus', body, cookie: member.cookie });
    return member;
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
});

async function signInStaff(
  { w, desk, tenant }: { w: World; desk: Desk; tenant: TestTenant },
  role: 'approver' | 'editor' | 'owner' | 'support',
) {
  const { email, staffId } = await desk.signIn(role, tenant);
  let session = { cookie: '', at: '' };
  /** Sessions end while the clock moves on by weeks. */
  const call = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const at = w.clock.now().toISOString();
    if (session.at !== at) session = { cookie: await desk.signInAs(email), at };
    const { cookie } = session;
    return desk.call({ method, path: `/admin/agencies/${tenant.tenantId}${path}`, cookie, ...(body && { body }) });
  };
  return { call, email, staffId, enter: (value: string) => call('POST', '/draws/spring/value', { value }) };
}

/** Scenes of draws in a test's world. */
export function createDrawScenes(w: World, desk: Desk) {
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
    const apply = (...draws: PackDraw[]) =>
      w.inTenant(tenant, (tx) => applyDraws({ tx, keyRing: w.deps.keyRing, now: w.clock.now() }, packOf(...draws)));
    await apply({ ...spring, ...changes });
    const rewardDraw = { draw: 'spring', entries: 1 };
    await giveProgram(w, tenant, ['cards'], [{ id: 'ride', type: 'TRANSACTIONAL', reward: 0, rewardDraw }]);
    return {
      tenant,
      offerId,
      apply,
      ...createReports(w, tenant, await makeSecret(w, tenant, 'cards')),
      ...createRiders(w, tenant),
      staff: (role: Parameters<typeof signInStaff>[1]) => signInStaff({ w, desk, tenant }, role),
      job: () => runDrawsJob(w.deps).run({ tenantId: tenant.tenantId }),
    };
  }

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
  return { scene, closed };
}

/** Erases a rider, in a transaction or in one of its own. */
export const erase = (w: World, tenant: TestTenant, { memberId }: TestMember, within?: Tx): Promise<unknown> => {
  const { keyRing } = w.deps;
  const run = (tx: Tx) => eraseMember({ tx, keyRing, tenantId: tenant.tenantId, memberId, now: w.clock.now() });
  return within ? run(within) : w.inTenant(tenant, run);
};

/** Members whose prize can be used. */
export const grantHolders = async (w: World, tenant: TestTenant): Promise<string[]> =>
  (
    await w.inTenant(tenant, (tx) =>
      tx.query<{ id: string }>(
        'select member_id as id from offer_grant where tenant_id = $1 and withdrawn_at is null and used_at is null',
        [tenant.tenantId],
      ),
    )
  ).map(({ id }) => id);
