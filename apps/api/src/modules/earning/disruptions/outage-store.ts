import type { Tx } from '../../../platform/database/transactions.ts';
import { randomId } from '../../../platform/ids.ts';

export interface ServiceOutage {
  outageId: string;
  /** Empty for the whole service; else the provider of which no rides came. */
  source: string;
  /** The service day. */
  day: string;
  startedAt: Date;
  endedAt: Date;
  state: 'PROPOSED' | 'CONFIRMED' | 'DISMISSED';
}

export interface ServiceWatch {
  /** When the watch last ran; null before the first time. */
  beatAt: Date | null;
  isAutomatic: boolean;
}

export const readWatch = async (tx: Tx): Promise<ServiceWatch> =>
  (await tx.first<ServiceWatch>(
    'select beat_at as "beatAt", is_automatic as "isAutomatic" from service_watch where tenant_id = $1',
    [tx.tenantId],
  )) ?? { beatAt: null, isAutomatic: false };

/** Saves that the service runs; the latest run counts. */
export const writeBeat = (tx: Tx, now: Date): Promise<number> =>
  tx.run(
    `insert into service_watch as w (tenant_id, beat_at) values ($1, $2)
     on conflict (tenant_id) do update set beat_at = greatest(w.beat_at, $2)`,
    [tx.tenantId, now],
  );

export const writeAutomatic = (tx: Tx, isAutomatic: boolean): Promise<number> =>
  tx.run(
    `insert into service_watch (tenant_id, is_automatic) values ($1, $2)
     on conflict (tenant_id) do update set is_automatic = $2`,
    [tx.tenantId, isAutomatic],
  );

/** Proposes a day, or extends its outage; a decided one stays as it is. */
export const proposeOutage = (
  tx: Tx,
  { source, day, startedAt, endedAt }: Pick<ServiceOutage, 'source' | 'day' | 'startedAt' | 'endedAt'>,
): Promise<number> =>
  tx.run(
    `insert into service_outage as o (tenant_id, source, day, outage_id, started_at, ended_at, state)
     values ($1, $2, $3::date, $4, $5, $6, 'PROPOSED')
     on conflict (tenant_id, source, day) do update
       set started_at = least(o.started_at, $5), ended_at = greatest(o.ended_at, $6) where o.state = 'PROPOSED'`,
    [tx.tenantId, source, day, randomId(), startedAt, endedAt],
  );

const OUTAGE = `outage_id as "outageId", source, day::text, started_at as "startedAt", ended_at as "endedAt", state`;

/** The newest outages first. */
export const readOutages = (tx: Tx, most: number): Promise<ServiceOutage[]> =>
  tx.query(`select ${OUTAGE} from service_outage where tenant_id = $1 order by day desc, source limit $2`, [
    tx.tenantId,
    most,
  ]);

export const readProposed = (tx: Tx): Promise<ServiceOutage[]> =>
  tx.query(`select ${OUTAGE} from service_outage where tenant_id = $1 and state = 'PROPOSED' order by day, source`, [
    tx.tenantId,
  ]);

/** Decides a proposed day once; undefined if it does not exist or was decided before. */
export async function decideOutage(
  tx: Tx,
  outageId: string,
  state: 'CONFIRMED' | 'DISMISSED',
): Promise<ServiceOutage | undefined> {
  const decided = await tx.run(
    `update service_outage set state = $3 where tenant_id = $1 and outage_id = $2 and state = 'PROPOSED'`,
    [tx.tenantId, outageId, state],
  );
  if (decided === 0) return undefined;
  return await tx.first(`select ${OUTAGE} from service_outage where tenant_id = $1 and outage_id = $2`, [
    tx.tenantId,
    outageId,
  ]);
}

/** Finds a confirmed day before `before` with riders left to notify, and locks it until the transaction ends. */
export const lockUnnotified = (
  tx: Tx,
  before: string,
): Promise<{ outageId: string; day: string; notifiedUntil: string } | undefined> =>
  tx.first(
    `select outage_id as "outageId", day::text, notified_until as "notifiedUntil" from service_outage
      where tenant_id = $1 and state = 'CONFIRMED' and notified_at is null and day < $2::date
      order by day, source limit 1 for update skip locked`,
    [tx.tenantId, before],
  );

export const markNotified = (
  tx: Tx,
  outageId: string,
  { until, at }: { until: string; at: Date | null },
): Promise<number> =>
  tx.run('update service_outage set notified_until = $3, notified_at = $4 where tenant_id = $1 and outage_id = $2', [
    tx.tenantId,
    outageId,
    until,
    at,
  ]);

/** True if at least `least` rides of a provider arrived in a window. */
export const receivedRides = async (
  tx: Tx,
  providerId: string,
  { from, until, least }: { from: Date; until: Date; least: number },
): Promise<boolean> => {
  const rows = await tx.query(
    `select 1 from behaviour where tenant_id = $1 and provider_id = $2 and received_at >= $3 and received_at < $4 limit $5`,
    [tx.tenantId, providerId, from, until, least],
  );
  return rows.length >= least;
};

/** Deletes outages of days before a date. */
export const deleteOldOutages = (tx: Tx, before: Date): Promise<number> =>
  tx.run('delete from service_outage where tenant_id = $1 and ended_at < $2', [tx.tenantId, before]);
