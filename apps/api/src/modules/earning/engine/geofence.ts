import type { PackPlace } from '@fareback/tenant-pack';

export interface Position {
  lat: number;
  lon: number;
}

export interface Fence {
  readonly id: string;
  readonly centre: Position;
  /** Upper bound in meters for the distance from the center to any point of the fence. */
  readonly reachMeters: number;
  /** Vertices of the polygon; null for a circle. */
  readonly outline: readonly Position[] | null;
}

const EARTH_RADIUS_METERS = 6_371_008.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Degrees eastward from one longitude to another, from -180 to 180, also across the date line. */
const eastOf = (lon: number, other: number): number => ((((other - lon) % 360) + 540) % 360) - 180;

/** Great-circle distance in metres. */
export function distanceMeters(a: Position, b: Position): number {
  const [lat, lon] = [radians(b.lat - a.lat), radians(b.lon - a.lon)];
  const half = Math.sin(lat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(lon / 2) ** 2;
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(half)));
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

export function fenceOf(place: PackPlace): Fence {
  if (!('polygon' in place)) {
    const { id, lat, lon, radiusMeters } = place;
    return { id, centre: { lat, lon }, reachMeters: radiusMeters, outline: null };
  }
  const outline = place.polygon.map(([lat, lon]) => ({ lat, lon }));
  const east = outline[0]?.lon ?? 0;
  const centre = {
    lat: mean(outline.map(({ lat }) => lat)),
    lon: east + mean(outline.map(({ lon }) => eastOf(east, lon))),
  };
  const reachMeters = Math.max(...outline.map((corner) => distanceMeters(centre, corner)));
  return { id: place.id, centre, reachMeters, outline };
}

/**
 * Ray casting: true if a ray to the east crosses the outline an odd number of times. Only called for nearby positions.
 */
function isInside(outline: readonly Position[], { lat, lon }: Position): boolean {
  let inside = false;
  let before = outline.at(-1) as Position;
  for (const corner of outline) {
    if (corner.lat > lat !== before.lat > lat) {
      const [x, y] = [eastOf(lon, corner.lon), eastOf(lon, before.lon)];
      if (x + ((lat - corner.lat) / (before.lat - corner.lat)) * (y - x) > 0) inside = !inside;
    }
    before = corner;
  }
  return inside;
}

/** Meters per degree of latitude, rounded down. */
const DEGREE_METERS = 110_000;

/** Returns the ids of the fences that contain a position (circle edges included), nearest center first, ties by id. */
export function fencesHolding(fences: readonly Fence[], position: Position): string[] {
  const found: { id: string; away: number }[] = [];
  for (const { id, centre, reachMeters, outline } of fences) {
    if (Math.abs(centre.lat - position.lat) * DEGREE_METERS > reachMeters) continue;
    const away = distanceMeters(centre, position);
    if (away <= reachMeters && (outline === null || isInside(outline, position))) found.push({ id, away });
  }
  return found.toSorted((a, b) => a.away - b.away || (a.id < b.id ? -1 : 1)).map(({ id }) => id);
}

/** Returns a lower bound in meters for the distance between two fences; 0 if they may touch. */
export const gapMeters = (a: Fence, b: Fence): number =>
  a.id === b.id ? 0 : Math.max(0, distanceMeters(a.centre, b.centre) - a.reachMeters - b.reachMeters);
