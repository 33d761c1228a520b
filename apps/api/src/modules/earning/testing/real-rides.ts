import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { zoneOf } from '../../../platform/zone.ts';
import type { Activity } from '../engine/activity.ts';
import { ride } from './test-campaigns.ts';

/** Ten months of a public bike share in Mexico City, with stable rider numbers and local times. */
export const CITY_ZONE = 'America/Mexico_City';

const folder = process.env['FAREBACK_RIDES'] ?? path.join(import.meta.dirname, '../../../../../../../shared/data');
/** Whether to read whole files or only the first rows of the first ones. */
export const isWhole = process.env['FAREBACK_WHOLE_FILES'] !== undefined;
const SHORT = { files: 2, rows: 6_000 };

export interface RealTrip {
  trip: string;
  rider: string;
  started: string;
  ended: string;
  origin: string;
  destination: string;
}

const from = path.join(folder, 'bikeshare-guadalajara');
const files = (fs.existsSync(from) ? fs.readdirSync(from) : [])
  .filter((file) => file.startsWith('datos_abiertos_'))
  .toSorted();

export function realTrips(): RealTrip[] {
  return (isWhole ? files : files.slice(0, SHORT.files)).flatMap((file) => {
    const text = gunzipSync(fs.readFileSync(path.join(from, file))).toString('utf8');
    const rows = parse<Record<string, string>>(text, { columns: true, ...(isWhole ? {} : { to: SHORT.rows }) });
    return rows.map((row) => ({
      trip: row['Viaje_Id'] ?? '',
      rider: row['Usuario_Id'] ?? '',
      started: row['Inicio_del_viaje'] ?? '',
      ended: row['Fin_del_viaje'] ?? '',
      origin: row['Origen_Id'] ?? '',
      destination: row['Destino_Id'] ?? '',
    }));
  });
}

/** The import rejects longer bike rides, so they are not in any rider's history. */
const LONGEST_SECONDS = 72 * 3600;

export function historiesOf(trips: readonly RealTrip[]): Map<string, Activity[]> {
  const zone = zoneOf(CITY_ZONE);
  const momentOf = (wall: string): number => zone.instantsOf(Date.parse(`${wall.replace(' ', 'T')}Z`))[0] ?? Number.NaN;
  const rideOf = ({ trip, started, ended, origin, destination }: RealTrip): Activity => {
    const [startedAt, endedAt] = [momentOf(started), momentOf(ended)];
    return ride(endedAt, {
      eventId: trip,
      startedAt,
      durationSeconds: (endedAt - startedAt) / 1000,
      distanceMeters: null,
      fromPlace: origin,
      toPlace: destination,
    });
  };
  const ridesOf = (rows: readonly RealTrip[]): Activity[] =>
    rows.map(rideOf).filter(({ durationSeconds }) => (durationSeconds ?? 0) <= LONGEST_SECONDS);
  return new Map([...Map.groupBy(trips, ({ rider }) => rider)].map(([rider, rows]) => [rider, ridesOf(rows)]));
}
