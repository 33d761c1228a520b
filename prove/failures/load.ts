import { expect } from 'vitest';
import { announceChange } from '../../apps/api/src/modules/tenants/index.ts';
import type { TestTenant, World } from '../../apps/api/src/testing/index.ts';
import { troubles } from '../../apps/api/src/testing/offers.ts';
import {
  checkStage,
  createRedemptionEnv,
  pressWithoutPause,
  type Stage,
} from '../../apps/api/src/testing/redemption-env.ts';
import type { Fleet } from '../processes/fleet.ts';
import { arrangeRiders, reportRides } from '../processes/ride-reports.ts';

/** Redemptions and reports are always in flight: a few in the short form, as many as possible in the long one. */
const restMillis = (faults: number): number => (faults > 1 ? 50 : 200);
/** Riders may use several thousand codes during one fault. */
const CODES_PER_FAILURE = 6_000;

/** A separate agency with riders who redeem, riders who ride and claim, and a provider that reports their rides. */
export interface Load {
  tenant: TestTenant;
  stage: Stage;
  /** Riders who claim, at another agency. */
  claiming: { tenant: TestTenant; memberIds: string[] };
  /** Replies that asked for a retry, and broken connections, so far. */
  refused(): number;
  /** Resolves after this many more acknowledged redemptions. */
  more(count: number): Promise<void>;
  end(): Promise<void>;
  /**
   * Checks that all acknowledged changes are present, each ride is paid once and each redemption is executed once;
   * returns the errors.
   */
  check(): Promise<string[]>;
}

/** Waits until every process knows the new agencies. */
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

/** Starts the load, with enough codes for this many faults. */
export async function beginLoad(w: World, fleet: Fleet, faults: number): Promise<Load> {
  const limits = { redemptionsPerMemberPerDay: 1_000_000 };
  const settings = { lateLimitDays: 30, limits };
  const tenant = await w.mintTenant({ settings });
  const rides = await w.mintTenant({ settings });
  const stage = await createRedemptionEnv(w, tenant, { riders: 3, codes: faults * CODES_PER_FAILURE });
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
