import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { strToU8, zipSync } from 'fflate';
import { csvLines } from '../platform/csv.ts';

/** Invented places of a provider, for demos: stops are served as GTFS, stations as GBFS. */
export interface LocalPlaces {
  tenant: string;
  provider: string;
  /** GTFS `route_type` of the stops. */
  routeType?: number;
  stops?: [name: string, lat: number, lon: number][];
  stations?: [name: string, lat: number, lon: number][];
}

export interface LocalMapFeeds {
  /** Addresses of a tenant's feeds. */
  feedsOf(tenantId: string): { providerId: string; format: 'GTFS' | 'GBFS'; address: string }[];
}

function gtfsOf({ stops = [], routeType = 3 }: LocalPlaces): Uint8Array {
  const rows = stops.map(([name, lat, lon], at) => [`s${at}`, name, lat, lon]);
  return zipSync({
    'stops.txt': strToU8(csvLines([['stop_id', 'stop_name', 'stop_lat', 'stop_lon'], ...rows])),
    'routes.txt': strToU8(
      csvLines([
        ['route_id', 'route_short_name', 'route_type'],
        ['1', '1', routeType],
      ]),
    ),
  });
}

/** The number of bikes changes every few minutes, so a demo shows that it does. */
const bikesAt = (at: number, now: Date): number => (at * 7 + Math.floor(now.getTime() / 180_000)) % 12;

function gbfsOf({ stations = [] }: LocalPlaces, file: string, address: string): object {
  const now = new Date();
  const data: Record<string, object> = {
    'gbfs.json': {
      feeds: ['station_information', 'station_status'].map((name) => ({ name, url: `${address}/${name}` })),
    },
    station_information: {
      stations: stations.map(([text, lat, lon], at) => ({
        station_id: String(at),
        name: [{ text, language: 'en' }],
        lat,
        lon,
      })),
    },
    station_status: {
      stations: stations.map((_, at) => ({
        station_id: String(at),
        num_vehicles_available: bikesAt(at, now),
        is_renting: true,
      })),
    },
  };
  return { version: '3.0', last_updated: now.toISOString(), ttl: 60, data: data[file] ?? {} };
}

/** Starts a server on this machine with the feeds of invented places. It ends with the process. */
export async function startLocalMapFeeds(places: readonly LocalPlaces[]): Promise<LocalMapFeeds> {
  const server = http.createServer(({ url = '', headers }, reply) => {
    const [, tenant = '', provider = '', file = ''] = url.split('/');
    const found = places.find((each) => each.tenant === tenant && each.provider === provider);
    if (!found) reply.writeHead(404).end();
    else if (file === 'gtfs.zip') reply.end(gtfsOf(found));
    else reply.end(JSON.stringify(gbfsOf(found, file, `http://${headers.host}/${tenant}/${provider}`)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    feedsOf: (tenantId) =>
      places
        .filter(({ tenant }) => tenant === tenantId)
        .flatMap(({ provider: providerId, stops, stations }) => {
          const at = `${origin}/${tenantId}/${providerId}`;
          return [
            ...(stops ? [{ providerId, format: 'GTFS' as const, address: `${at}/gtfs.zip` }] : []),
            ...(stations ? [{ providerId, format: 'GBFS' as const, address: `${at}/gbfs.json` }] : []),
          ];
        }),
  };
}
