import type { TripMode } from '@fareback/contract';
import type { FeedProblemFacts, MapFeedFormat, SkippedRowsFacts } from '@fareback/contract/admin';
import type { Validators } from '../../adapters/map-feed-request.ts';
import { TENANT_ROW } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transactions.ts';

export interface VehicleCounts {
  bikes: number;
  scooters: number;
  others: number;
}

/** A place of a feed; a route has no position. `parent` is the station of a platform. */
export interface FoundPlace {
  kind: 'STOP' | 'STATION' | 'VEHICLE' | 'ROUTE';
  externalId: string;
  name: string;
  lat: number | null;
  lon: number | null;
  mode: TripMode | null;
  extra: { parent?: string; counts?: VehicleCounts };
}

/** What a feed contains; `countedAt` in ISO 8601. */
export interface FoundPlaces {
  places: FoundPlace[];
  countedAt: string | null;
  skipped: SkippedRowsFacts | null;
}

export interface FeedKey {
  providerId: string;
  format: MapFeedFormat;
}

export interface FeedRow extends FeedKey {
  /** Null for an uploaded feed. */
  address: string | null;
  setAt: Date;
  validators: Validators;
  askedAt: Date | null;
  checkedAt: Date | null;
  loadedAt: Date | null;
  countedAt: Date | null;
  /** Stops, stations and vehicles; routes do not count. */
  places: number;
  problem: FeedProblemFacts | null;
  skipped: SkippedRowsFacts | null;
}

const COLUMNS = `provider_id as "providerId", format, address, set_at as "setAt", validators, asked_at as "askedAt",
  checked_at as "checkedAt", loaded_at as "loadedAt", counted_at as "countedAt", places, problem, skipped`;

export const readFeeds = (tx: Tx): Promise<FeedRow[]> =>
  tx.query(`select ${COLUMNS} from map_feed where tenant_id = $1 order by provider_id, format`, [tx.tenantId]);

/** Sets the feed's address, or null for an upload. The places loaded before stay until it is loaded. */
export const writeFeed = (
  tx: Tx,
  { providerId, format, address }: FeedKey & { address: string | null },
  now: Date,
): Promise<number> =>
  tx.run(
    `insert into map_feed (tenant_id, provider_id, format, address, set_at) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, provider_id, format) do update
        set address = excluded.address, set_at = excluded.set_at, validators = '{}', checked_at = null, problem = null, skipped = null`,
    [tx.tenantId, providerId, format, address, now],
  );

export const deleteFeed = (tx: Tx, { providerId, format }: FeedKey): Promise<number> =>
  tx.run('delete from map_feed where tenant_id = $1 and provider_id = $2 and format = $3', [
    tx.tenantId,
    providerId,
    format,
  ]);

/** Makes the next run of the job load the feed in full. Resolves to 0 for an upload or an unknown feed. */
export const wantFeed = (tx: Tx, { providerId, format }: FeedKey): Promise<number> =>
  tx.run(
    `update map_feed set checked_at = null, validators = '{}'
      where tenant_id = $1 and provider_id = $2 and format = $3 and address is not null`,
    [tx.tenantId, providerId, format],
  );

/** Records a request for newer counts than `before`, once for all riders. Resolves to the number of feeds. */
export const askForCounts = (tx: Tx, providerId: string, before: Date, now: Date): Promise<number> =>
  tx.run(
    `update map_feed set asked_at = $4
      where tenant_id = $1 and provider_id = $2 and format = 'GBFS' and address is not null
        and checked_at < $3 and (asked_at is null or asked_at < $3)`,
    [tx.tenantId, providerId, before, now],
  );

/** A finished check, with its address: a feed whose address changed in the meantime is left alone. */
interface Checked extends FeedKey {
  address: string | null;
  now: Date;
}

/** Notes a failed check: places and time of the last good one stay [MAP-06]. */
export const noteProblem = (
  tx: Tx,
  { providerId, format, address, now }: Checked,
  problem: FeedProblemFacts,
): Promise<number> =>
  tx.run(
    `update map_feed set checked_at = $5, problem = $6::jsonb
      where tenant_id = $1 and provider_id = $2 and format = $3 and address is not distinct from $4`,
    [tx.tenantId, providerId, format, address, now, JSON.stringify(problem)],
  );

/** Notes that the feed is unchanged. */
export const noteUnchanged = (tx: Tx, { providerId, format, address, now }: Checked): Promise<number> =>
  tx.run(
    `update map_feed set checked_at = $5, loaded_at = $5, problem = null
      where tenant_id = $1 and provider_id = $2 and format = $3 and address is not distinct from $4`,
    [tx.tenantId, providerId, format, address, now],
  );

/** Replaces the feed's places; readers see all of the old or all of the new ones [MAP-06]. */
export async function replacePlaces(
  tx: Tx,
  { providerId, format, address, now }: Checked,
  { places, countedAt, skipped, validators }: FoundPlaces & { validators: Validators },
): Promise<void> {
  const shown = places.filter(({ kind }) => kind !== 'ROUTE').length;
  const updated = await tx.run(
    `update map_feed set checked_at = $5, loaded_at = $5, problem = null, counted_at = $6, places = $7,
            skipped = $8::jsonb, validators = $9::jsonb
      where tenant_id = $1 and provider_id = $2 and format = $3 and address is not distinct from $4`,
    [
      tx.tenantId,
      providerId,
      format,
      address,
      now,
      countedAt,
      shown,
      skipped && JSON.stringify(skipped),
      JSON.stringify(validators),
    ],
  );
  if (updated === 0) return;
  await tx.run('delete from map_place where tenant_id = $1 and provider_id = $2 and format = $3', [
    tx.tenantId,
    providerId,
    format,
  ]);
  await tx.run(
    `insert into map_place (tenant_id, provider_id, format, kind, external_id, name, lat, lon, mode, extra, seen_at)
     select t.tenant_id, $2, $3, kind, "externalId", name, lat, lon, mode, extra, $4
       from ${TENANT_ROW}, jsonb_to_recordset($5::jsonb) as place(kind text, "externalId" text, name text, lat float8, lon float8, mode text, extra jsonb)`,
    [tx.tenantId, providerId, format, now, JSON.stringify(places)],
  );
}

/** Which places of a provider's feeds: all stations and stops, or those with these ids or modes. */
export interface PlaceFilter {
  providerId: string;
  stops: readonly string[] | null;
  modes: readonly string[] | null;
}

const MATCHES = `tenant_id = $1 and provider_id = $2 and kind <> 'ROUTE'
  and ($3::text[] is null and extra ->> 'parent' is null or external_id = any($3::text[]))
  and ($4::text[] is null or mode = any($4::text[]))`;

export const countPlaces = async (tx: Tx, { providerId, stops, modes }: PlaceFilter): Promise<number> =>
  (
    await tx.first<{ total: number }>(`select count(*)::int as total from map_place where ${MATCHES}`, [
      tx.tenantId,
      providerId,
      stops,
      modes,
    ])
  )?.total ?? 0;

export type PlaceRow = Omit<FoundPlace, 'kind' | 'lat' | 'lon'> & {
  kind: 'STOP' | 'STATION' | 'VEHICLE';
  lat: number;
  lon: number;
};

/** A page of places; places with names first, in a fixed order. */
export const readPlaces = (
  tx: Tx,
  { providerId, stops, modes }: PlaceFilter,
  { from, count }: { from: number; count: number },
): Promise<PlaceRow[]> =>
  tx.query(
    `select kind, external_id as "externalId", name, lat, lon, mode, extra from map_place where ${MATCHES}
      order by name = '', name collate "C", format, kind, external_id collate "C" limit $5 offset $6`,
    [tx.tenantId, providerId, stops, modes, count, from],
  );
