import { inTenant } from './call/context.ts';
import type { Tenant } from './call/tenant.ts';
import { testAccountAmong } from './modules/admin/index.ts';
import { startSession } from './modules/auth/index.ts';
import { isHeldOut } from './modules/campaigns/index.ts';
import { importAccount } from './modules/connections/index.ts';
import { receiveEvents, signedBody, simulatedRides } from './modules/ingest/index.ts';
import { claimAllEarnings } from './modules/ledger/index.ts';
import { createMember, findMember, findMemberByEmail, setPast, termsOf } from './modules/members/index.ts';
import { activeProviders } from './modules/providers/index.ts';
import { redeemOffer } from './modules/redemptions/index.ts';
import { beginMembership, countTeams, readTeams } from './modules/teams/index.ts';
import { createTenantDirectory } from './modules/tenants/index.ts';
import { verifyWithInventedNumber } from './modules/verification/index.ts';
import { ApiError } from './platform/api-error.ts';
import { withTenant } from './platform/database/transactions.ts';
import type { Deps } from './platform/deps.ts';
import { randomId } from './platform/ids.ts';
import { DAY_MILLIS, endOfLocalDate, localDate } from './platform/local-date.ts';

import { createServices } from './platform/services.ts';

export interface Crowd {
  tenantId: string;
  riders: number;
  days: number;
  /** The campaign with a control group, and the group's percentage. */
  campaignId: string;
  percent: number;
  offerId: string;
}

type CrowdRider = { memberId: string; providerId: string; subject: string; seed: number };

const TOGETHER = 500;
const firstNames = ['Ada', 'Bruno', 'Carla', 'Dina', 'Emil', 'Fara', 'Gino', 'Hana', 'Ivo', 'Jana', 'Kofi', 'Lea'];
const lastNames = ['Amaro', 'Brandt', 'Castel', 'Dorn', 'Ekman', 'Falk', 'Grau', 'Holm', 'Ibsen', 'Jensen', 'Kovar'];

const emailOf = (seed: number): string => `crowd-${seed}@example.org`;

/**
 * Creates one rider who joined before the first day, with an account confirmed by the agency; null if no account can be
 * generated.
 */
async function makeRider(deps: Deps, tenant: Tenant, seed: number, joined: Date): Promise<CrowdRider | null> {
  return inTenant(deps, tenant, async (ctx) => {
    const { tx, now } = ctx;
    const account = testAccountAmong(await activeProviders(ctx));
    if (!account) return null;
    const memberId = randomId();
    const name = `${firstNames[seed % firstNames.length]} ${lastNames[seed % lastNames.length]}`;
    await createMember(tx, tenant.tenantId, now, {
      memberId,
      email: emailOf(seed),
      name,
      status: 'CONSENT',
      partnerMemberId: `crowd-${seed}`,
      terms: termsOf(tenant, 'en'),
    });
    await verifyWithInventedNumber({ ...ctx, member: { memberId } });
    const member = await findMember(tx, memberId);
    if (!member) return null;
    const note = { reference: 'crowd', ground: 'a rider of the demo', by: 'npm start' };
    await importAccount({ ...ctx, member }, member, { ...account, since: joined, isAttested: true }, note);
    await setPast(tx, memberId, joined, now);
    const teams = await readTeams(tx);
    const team = teams[seed % (teams.length || 1)];
    if (team) await beginMembership(tx, memberId, team.teamId, joined);
    return { memberId, providerId: account.provider.providerId, subject: account.identifier, seed };
  });
}

/** Selects a rider's rides: an individual share of the possible ones, and a few more with the campaign. */
function ridesOf({ subject, seed, memberId }: CrowdRider, { timeZone, tenantId }: Tenant, crowd: Crowd, now: Date) {
  const all = simulatedRides({ subject: `${subject} crowd`, modes: ['tram'], timeZone }, crowd.days, now);
  const share = 2 + (seed % 5) + (isHeldOut(tenantId, crowd, memberId) ? 0 : 1);
  return all.filter((_, at) => (at * 7 + seed) % 10 < share).map((ride) => ({ ...ride, subject }));
}

type Ride = ReturnType<typeof ridesOf>[number];

/** Dependencies with a fixed clock and separate services, so nothing is cached or batched across moments. */
const withClockAt = (deps: Deps, at: Date): Deps => ({ ...deps, clock: () => at, services: createServices() });

async function reportRides(deps: Deps, tenant: Tenant, providerId: string, rides: readonly Ride[]): Promise<void> {
  const contentType = 'application/cloudevents-batch+json';
  const { body, headers } = await signedBody(deps, tenant, { providerId, contentType }, rides);
  const installation = { ...deps, tenants: createTenantDirectory(deps.database) };
  await receiveEvents(installation, {
    tenantId: tenant.tenantId,
    providerId,
    contentType,
    signature: headers,
    address: null,
    body,
  });
}

async function claimAndRedeem(deps: Deps, tenant: Tenant, { memberId }: CrowdRider, offerId: string): Promise<void> {
  const token = await inTenant(deps, tenant, async (ctx) => {
    await claimAllEarnings({ ...ctx, member: { memberId } });
    return startSession(ctx.tx, tenant.tenantId, { memberId, userAgent: undefined }, ctx.now);
  });
  try {
    await redeemOffer(deps, tenant, { token, offerId, key: randomId(), language: 'en', setSecuritySubject: () => {} });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

const claimsOn = ({ seed }: CrowdRider, day: number): boolean => seed % 3 !== 0 && (seed + day) % 7 === 0;

/**
 * Reporting time of a day's rides: the start of the next day, never in a year whose ledger may be closed, nor in the
 * future.
 */
function reportTime(day: string, timeZone: string, now: Date): Date {
  const newYear = new Date(`${localDate(now, timeZone).slice(0, 4)}-01-01T12:00:00Z`);
  const endOfDay = Math.max(endOfLocalDate(day, timeZone).getTime(), newYear.getTime());
  return new Date(Math.min(endOfDay, now.getTime()));
}

/**
 * Runs rides, claims and redemptions day by day with a matching clock, so points appear in the weeks they were earned.
 */
async function live(deps: Deps, tenant: Tenant, crowd: Crowd, riders: readonly CrowdRider[]): Promise<void> {
  const { timeZone } = tenant;
  const now = deps.clock();
  const ridden = riders.flatMap((rider) => ridesOf(rider, tenant, crowd, now));
  const days = Map.groupBy(ridden, ({ time }) => localDate(new Date(time), timeZone));
  const inOrder = [...days].toSorted(([one], [two]) => (one < two ? -1 : 1));
  for (const [place, [day, rides]] of inOrder.entries()) {
    const then = withClockAt(deps, reportTime(day, timeZone, now));
    for (let from = 0; from < rides.length; from += TOGETHER)
      await reportRides(then, tenant, riders[0]?.providerId ?? '', rides.slice(from, from + TOGETHER));
    for (const rider of riders.filter((one) => claimsOn(one, place)))
      await claimAndRedeem(then, tenant, rider, crowd.offerId);
  }
}

/**
 * Creates the riders once and sends their rides to the provider endpoint. Returns the number of created riders: 0 if
 * they exist already.
 */
export async function makeCrowd(deps: Deps, crowd: Crowd): Promise<number> {
  const tenant = await createTenantDirectory(deps.database).byId(crowd.tenantId);
  if (!tenant) return 0;
  if (await inTenant(deps, tenant, ({ tx }) => findMemberByEmail(tx, emailOf(crowd.riders - 1)))) return 0;
  const joined = new Date(deps.clock().getTime() - (crowd.days + 1) * DAY_MILLIS);
  const riders: CrowdRider[] = [];
  for (let seed = 0; seed < crowd.riders; seed += 1) {
    const rider = await makeRider(deps, tenant, seed, joined);
    if (rider) riders.push(rider);
  }
  await live(deps, tenant, crowd, riders);
  await countTeams((work) => withTenant(deps.database, tenant.tenantId, work), { tenant, now: deps.clock() });
  return riders.length;
}
