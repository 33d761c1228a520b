import { expect } from 'vitest';
import { announceChange } from '../../apps/api/src/modules/tenants/index.ts';
import type { TestTenant, World } from '../../apps/api/src/testing/index.ts';
import { troubles } from '../../apps/api/src/testing/offers.ts';
import { checkStage, pressWithoutPause, type Stage, setStage } from '../../apps/api/src/testing/redemption-stage.ts';
import type { Fleet } from '../processes/fleet.ts';
import { arrangeRiders, reportRides } from '../processes/ride-reports.ts';

/** Some presses and reports are always under way: in the short form a few, in the long one as many as there can be. */
const restMillis = (faults: number): number => (faults > 1 ? 50 : 200);
/** Riders may get through some thousand while one fault lasts. */
const CODES_PER_FAILURE = 6_000;

/** Riders who redeem, riders who ride and claim, and a provider that reports their rides, at an agency of their own. */
export interface Load {
  tenant: TestTenant;
  stage: Stage;
  /** Those who claim, at another agency. */
  claiming: { tenant: TestTenant; memberIds: string[] };
  /** Replies that told riders to come back, and connections that broke, so far. */
  refused(): number;
  /** Resolves once so many more redemptions were acknowledged. */
  more(count: number): Promise<void>;
  /** Everybody finishes what is at hand. */
  end(): Promise<void>;
  /**
   * All that was acknowledged must be there, each ride paid once and each press carried out once; answers what is wrong
   * with the books.
   */
  check(): Promise<string[]>;
}

/** Tells every process of agencies that it has not heard of, and waits until it knows them. */
async function introduce(w: World, { serving }: Fleet, tenants: TestTenant[]): Promise<void> {
  for (const tenant of tenants) await w.inTenant(tenant, (tx) => announceChange(tx, tenant.tenantId));
  const answers = serving.flatMap((server) =>
    tenants.map(
      ({ host }) =>
        async () =>
          (await server.request({ path: '/rest/configuration', headers: { host } })).status,
    ),
  );
  const statuses = (): Promise<number[]> => Promise.all(answers.map((answer) => answer()));
  await expect.poll(statuses, { timeout: 60_000 }).toEqual(answers.map(() => 200));
}

/** Lets riders begin, with codes for so many faults. */
export async function beginLoad(w: World, fleet: Fleet, faults: number): Promise<Load> {
  const limits = { redemptionsPerMemberPerDay: 1_000_000 };
  const settings = { lateLimitDays: 30, limits };
  const tenant = await w.mintTenant({ settings });
  const rides = await w.mintTenant({ settings });
  const stage = await setStage(w, tenant, { riders: 3, codes: faults * CODES_PER_FAILURE });
  const arranged = await arrangeRiders(w, rides, 3);
  await introduce(w, fleet, [tenant, rides]);
  const pressing = pressWithoutPause(fleet, stage, restMillis(faults));
  const reports = reportRides({ server: fleet, w, tenant: rides, ...arranged }, restMillis(faults));
  return {
    tenant,
    stage,
    claiming: { tenant: rides, memberIds: arranged.riders.map(({ member }) => member.memberId) },
    refused: () => pressing.tally.toldToComeBack + pressing.tally.broken,
    more: (count) => pressing.more(count),
    async end() {
      await Promise.all([pressing.end(), reports.end()]);
    },
    async check() {
      await checkStage(w, stage);
      await reports.check();
      return await troubles(w, rides);
    },
  };
}
