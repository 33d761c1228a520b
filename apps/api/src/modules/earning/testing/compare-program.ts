import pg from 'pg';
import type { World } from '../../../testing/index.ts';
import type { Program } from '../engine/fold-member.ts';
import { arrangeRides, foldArrivals, isVoided, type Order, orderNames } from './arrange-rides.ts';
import { comparePaid, deriveBySql, historiesOf, type Paid, type RealTrip } from './real-rides.ts';

interface Proof {
  program: Program;
  trips: readonly RealTrip[];
  /** A file of this folder that derives the table `expected`. */
  sql: string;
  /** Parts in which a rider's rides and voids arrive. */
  batches: number;
}

export interface Derived {
  campaign: string;
  earnings: number;
  points: number;
}

function payAll({ program, batches }: Proof, histories: ReturnType<typeof historiesOf>, order: Order): Paid {
  const paid: Paid = { riders: [], campaigns: [], seconds: [], amounts: [] };
  for (const [rider, rides] of histories) {
    const arrivals = arrangeRides(order, rides);
    const batchSize = Math.ceil(arrivals.length / batches);
    for (const { campaignId, amount, earnedAt } of foldArrivals(program, arrivals, batchSize)) {
      paid.riders.push(rider);
      paid.campaigns.push(campaignId);
      paid.seconds.push(earnedAt / 1000);
      paid.amounts.push(amount);
    }
  }
  return paid;
}

interface Compared {
  derived: Derived[];
  /** Campaigns that SQL derives no earnings for, and orders in which the engine pays differently. */
  differences: object[];
}

/**
 * Compares what a program pays, in every order of arrival, with what plain SQL derives from the rides that are not
 * voided.
 */
export async function compareProgram(w: World, proof: Proof): Promise<Compared> {
  const client = new pg.Client({ connectionString: w.superuserUrl });
  await client.connect();
  try {
    const valid = proof.trips.filter(({ trip }) => !isVoided(trip));
    await deriveBySql(client, valid, proof.sql);
    const { rows: derived } = await client.query<Derived>(
      'select campaign, count(*)::int as earnings, sum(amount)::int as points from expected group by 1 order by 1',
    );
    const campaigns = new Set(derived.map(({ campaign }) => campaign));
    const differences: object[] = proof.program.campaigns.filter(({ campaignId }) => !campaigns.has(campaignId));
    const histories = historiesOf(proof.trips);
    for (const order of orderNames) {
      const found = await comparePaid(client, payAll(proof, histories, order));
      if (found.missing !== 0 || found.surplus !== 0) differences.push({ order, ...found });
    }
    return { derived, differences };
  } finally {
    await client.end();
  }
}
