import type { OfferPlace } from '@fareback/contract';

export interface Position {
  lat: number;
  lon: number;
}

const EARTH_RADIUS_METERS = 6_371_000;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Meters between two positions along the surface. */
export function distanceBetween(from: Position, to: Position): number {
  const [lat, lon] = [radians(to.lat - from.lat) / 2, radians(to.lon - from.lon) / 2];
  const half = Math.sin(lat) ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(lon) ** 2;
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** Visible part of the map: its center, and the width in degrees of longitude. */
export interface View extends Position {
  span: number;
}

/** Size of the drawing in its own units; the page scales it. */
export const MAP_WIDTH = 360;
export const MAP_HEIGHT = 240;

/** About 100 m and the whole earth. */
const SPAN_MIN = 0.001;
const SPAN_MAX = 360;

export const clampSpan = (span: number): number => Math.min(SPAN_MAX, Math.max(SPAN_MIN, span));

/** How much shorter a degree of longitude is than one of latitude, at the view's center. */
const squeezeAt = (lat: number): number => Math.max(0.1, Math.cos(radians(lat)));

export interface Point {
  x: number;
  y: number;
}

/** Where a position is in the drawing; north is up, in every language. */
export function pointOf(view: View, { lat, lon }: Position): Point {
  const scale = MAP_WIDTH / view.span;
  return {
    x: MAP_WIDTH / 2 + (lon - view.lon) * scale,
    y: MAP_HEIGHT / 2 - ((lat - view.lat) * scale) / squeezeAt(view.lat),
  };
}

/** Moves the view by a part of its width and height. */
export const panView = (view: View, right: number, up: number): View => ({
  ...view,
  lon: view.lon + right * view.span,
  lat: Math.min(85, Math.max(-85, view.lat + ((up * view.span * MAP_HEIGHT) / MAP_WIDTH) * squeezeAt(view.lat))),
});

/** The smallest view with all positions and a margin; null without any. */
export function viewOf(positions: readonly Position[]): View | null {
  if (positions.length === 0) return null;
  let [south, north, west, east] = [90, -90, 180, -180];
  for (const { lat, lon } of positions) {
    south = Math.min(south, lat);
    north = Math.max(north, lat);
    west = Math.min(west, lon);
    east = Math.max(east, lon);
  }
  const lat = (south + north) / 2;
  const tall = (((north - south) / squeezeAt(lat)) * MAP_WIDTH) / MAP_HEIGHT;
  return { lat, lon: (west + east) / 2, span: clampSpan(Math.max(0.004, east - west, tall) * 1.25) };
}

/** Places drawn as one mark. */
export interface Cluster extends Point {
  places: OfferPlace[];
}

const CELL = 36;

/** Groups visible places by cells of the drawing, which keeps marks apart. */
export function clustersIn(view: View, places: readonly OfferPlace[]): Cluster[] {
  const cells = new Map<string, Cluster>();
  for (const place of places) {
    const { x, y } = pointOf(view, place);
    if (x < -CELL || y < -CELL || x > MAP_WIDTH + CELL || y > MAP_HEIGHT + CELL) continue;
    const cell = `${Math.floor(x / CELL)}/${Math.floor(y / CELL)}`;
    const cluster = cells.get(cell);
    if (cluster) cluster.places.push(place);
    else cells.set(cell, { x, y, places: [place] });
  }
  return [...cells.values()];
}
