import { inTenant } from './call/in-tenant.ts';
import type { Tenant } from './call/tenant.ts';
import { testAccountAmong } from './modules/admin/index.ts';
import { isHeldOut } from './modules/campaigns/index.ts';
import { importAccount } from './modules/connections/index.ts';
import { postEvents, simulatedRides } from './modules/ingest/index.ts';
import { createMember, findMember, findMemberByEmail, setPast, termsOf } from './modules/members/index.ts';
import { activeProviders } from './modules/providers/index.ts';
import { createTenantDirectory } from './modules/tenants/index.ts';
import { verifyWithInventedNumber } from './modules/verification/index.ts';
import type { Deps } from './platform/deps.ts';
import { DAY_MILLIS } from './platform/durations.ts';
import { randomId } from './platform/ids.ts';

/** Many riders of one agency, some of whom get a campaign later: what a demo needs so that its reports have something to tell. */
export interface Crowd {
  tenantId: string;
  riders: number;
  /** Days that they have ridden for. */
  days: number;
  /** The campaign with a holdout, and how many of a hundred it holds out. */
  campaignId: string;
  percent: number;
}

type CrowdRider = { memberId: string; providerId: string; subject: string; seed: number };

const TOGETHER = 50;
const firstNames = ['Ada', 'Bruno', 'Carla', 'Dina', 'Emil', 'Fara', 'Gino', 'Hana', 'Ivo', 'Jana', 'Kofi', 'Lea'];
const lastNames = ['Amaro', 'Brandt', 'Castel', 'Dorn', 'Ekman', 'Falk', 'Grau', 'Holm', 'Ibsen', 'Jensen', 'Kovar'];

const emailOf = (seed: number): string => `crowd-${seed}@example.org`;

/** Makes one rider who joined before the first day, with an account that the agency vouches for; none where no account can be made up. */
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
    return { memberId, providerId: account.provider.providerId, subject: account.identifier, seed };
  });
}

/** What a rider rode: of the rides that they could have made a share of their own, and a few more where they have the campaign. */
function ridesOf({ subject, seed, memberId }: CrowdRider, { timeZone, tenantId }: Tenant, crowd: Crowd, now: Date) {
  // Rides of their own beside those that connected riders are given anyway.
  const all = simulatedRides({ subject: `${subject} crowd`, modes: ['tram'], timeZone }, crowd.days, now);
  const share = 2 + (seed % 5) + (isHeldOut(tenantId, crowd, memberId) ? 0 : 1);
  return all.filter((_, at) => (at * 7 + seed) % 10 < share).map((ride) => ({ ...ride, subject }));
}

/**
 * Makes a crowd, once, and has the provider tell of its rides through the door of the server at `address`. Answers how many
 * riders it made: none where it is there already.
 */
export async function makeCrowd(deps: Deps, crowd: Crowd, address: string): Promise<number> {
  const tenant = await createTenantDirectory(deps.database).byId(crowd.tenantId);
  if (!tenant) return 0;
  if (await inTenant(deps, tenant, ({ tx }) => findMemberByEmail(tx, emailOf(crowd.riders - 1)))) return 0;
  const now = deps.clock();
  const joined = new Date(now.getTime() - (crowd.days + 1) * DAY_MILLIS);
  const riders: CrowdRider[] = [];
  for (let seed = 0; seed < crowd.riders; seed += 1) {
    const rider = await makeRider(deps, tenant, seed, joined);
    if (rider) riders.push(rider);
  }
  for (let at = 0; at < riders.length; at += TOGETHER) {
    const some = riders.slice(at, at + TOGETHER);
    const events = some.flatMap((rider) => ridesOf(rider, tenant, crowd, now));
    await postEvents(deps, tenant, { url: address, providerId: some[0]?.providerId ?? '' }, events);
  }
  return riders.length;
}
