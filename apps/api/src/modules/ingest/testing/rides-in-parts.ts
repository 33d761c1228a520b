import { createHash } from 'node:crypto';
import { isWhole, type RealTrip, realTrips } from '../../earning/testing/real-rides.ts';

/* Real rides and voids that arrive in parts, in three orders. */

/** The short form takes every fifth rider. */
export const all = realTrips().filter(({ rider }) => isWhole || Number(rider) % 5 === 0);
export const PARTS = isWhole ? 4 : 3;

export const digestOf = (text: string): Buffer =>
  createHash('sha256').update(`entries, goals and teams 41 ${text}`).digest();
const chanceOf = (text: string): number => digestOf(text).readUInt32BE(0) / 2 ** 32;
export const isVoided = ({ trip }: RealTrip): boolean => chanceOf(`void ${trip}`) < 0.01;

const byTime = all.toSorted((a, b) => (a.ended < b.ended ? -1 : a.ended > b.ended ? 1 : a.trip < b.trip ? -1 : 1));
const half = Math.ceil(byTime.length / 2);
export const orders = {
  'in order': byTime,
  shuffled: byTime.toSorted((a, b) => chanceOf(a.trip) - chanceOf(b.trip)),
  'second half first': [...byTime.slice(half), ...byTime.slice(0, half)],
};

/** The part after which a void arrives: at random, so also before its ride; the first part if the second half is first. */
export const voidPart = (order: string, { trip }: RealTrip): number =>
  order === 'second half first' ? 0 : Math.floor(chanceOf(`part ${trip}`) * PARTS);
