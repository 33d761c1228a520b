import fs from 'node:fs';

export const RIDERS = 30_000;

export const riders: string[] = Array.from({ length: RIDERS }, (_, place) => String(place + 1));

const HEADER = 'Viaje_Id,Usuario_Id,Inicio_del_viaje,Fin_del_viaje,Origen_Id,Destino_Id';
const FIRST_TRIP = 10_000_000;
const FIRST_DAY = Date.UTC(2014, 11, 1);
const DAY = 86_400_000;
const RIDES_A_DAY = 10_000;
/** Service from 6:00 to 23:30, avoiding daylight saving changes. */
const [OPENS, OPEN_FOR] = [6 * 3_600_000, 17.5 * 3_600_000];

/** Deterministic pseudo-random number in [0, 1), so every run imports the same rides. */
function scattered(place: number, what: number): number {
  let mixed = Math.imul(place ^ Math.imul(what, 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x27d4eb2f);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}

const clockText = (moment: number): string => new Date(moment).toISOString().slice(0, 19).replace('T', ' ');

/**
 * The n-th ride of the city. Half of the riders ride occasionally, one in a hundred daily and some many times a day:
 * after three million rides the average is 100 per rider, the maximum 3,000. One ride in a thousand arrives up to ten
 * days late.
 */
function rideOf(place: number): string {
  const rider = Math.floor(RIDERS * scattered(place, 1) ** 1.5) + 1;
  const lateDays = scattered(place, 2) < 0.001 ? Math.ceil(scattered(place, 3) * 10) : 0;
  const day = Math.max(0, Math.floor(place / RIDES_A_DAY) - lateDays);
  const ended = FIRST_DAY + day * DAY + OPENS + ((place % RIDES_A_DAY) / RIDES_A_DAY) * OPEN_FOR;
  const started = ended - (60 + Math.floor(scattered(place, 4) * 2_400)) * 1000;
  const station = (what: number): number => Math.floor(scattered(place, what) * 300) + 1;
  return [FIRST_TRIP + place, rider, clockText(started), clockText(ended), station(5), station(6)].join(',');
}

export const eventIdOf = (place: number): string => String(FIRST_TRIP + place);

export function writeRides(file: string, from: number, count: number): void {
  const handle = fs.openSync(file, 'w');
  fs.writeSync(handle, `${HEADER}\n`);
  for (let done = 0; done < count; done += 10_000) {
    const lines = Array.from({ length: Math.min(10_000, count - done) }, (_, at) => rideOf(from + done + at));
    fs.writeSync(handle, `${lines.join('\n')}\n`);
  }
  fs.closeSync(handle);
}
