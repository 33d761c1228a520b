/** A period with a constant offset; times are milliseconds since 1970 in UTC. */
interface Stretch {
  from: number;
  until: number;
  offset: number;
}

/** A time zone's clock from lookup tables, because calling Intl per ride costs more than all other work on it. */
export interface Zone {
  /** Local time at `instant`, as milliseconds read like UTC. */
  wallOf(instant: number): number;
  /** Moments at which the local clock shows `wall`, in order: empty in a skipped hour, two in a repeated one. */
  instantsOf(wall: number): number[];
  firstInstantFrom(wall: number): number;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Zones shift by 26 hours at most, including skipped and repeated days. */
const SHIFT_MAX = 26 * HOUR;

function offsetReader(timeZone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (instant) => {
    const part: Record<string, number> = {};
    for (const { type, value } of format.formatToParts(instant)) part[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
  };
}

/** Periods covering a year and its edges, sampled daily because some zones change for a month only. */
function stretchesOf(readOffset: (instant: number) => number, from: number, until: number): Stretch[] {
  const stretches: Stretch[] = [];
  let start = from;
  let offset = readOffset(from);
  for (let instant = from + DAY; instant <= until; instant += DAY) {
    const next = readOffset(instant);
    if (next === offset) continue;
    let before = instant - DAY;
    let after = instant;
    while (after - before > 1000) {
      const middle = Math.floor((before + after) / 2000) * 1000;
      if (readOffset(middle) === offset) before = middle;
      else after = middle;
    }
    stretches.push({ from: start, until: after, offset });
    start = after;
    offset = next;
  }
  stretches.push({ from: start, until, offset });
  return stretches;
}

function buildZone(timeZone: string): Zone {
  const readOffset = offsetReader(timeZone);
  const years = new Map<number, Stretch[]>();
  let known: Stretch = { from: 0, until: 0, offset: 0 };

  const stretchesNear = (instant: number): Stretch[] => {
    const year = new Date(instant).getUTCFullYear();
    let stretches = years.get(year);
    if (!stretches) {
      stretches = stretchesOf(readOffset, Date.UTC(year, 0, 1) - 3 * DAY, Date.UTC(year + 1, 0, 1) + 3 * DAY);
      years.set(year, stretches);
    }
    return stretches;
  };
  const stretchAt = (instant: number): Stretch => {
    if (instant >= known.from && instant < known.until) return known;
    known = stretchesNear(instant).find(({ until }) => instant < until) as Stretch;
    return known;
  };
  /** True if all moments that could show `wall` are in the last used period, so one subtraction is enough. */
  const isPlain = (wall: number): boolean => wall - SHIFT_MAX >= known.from && wall + SHIFT_MAX < known.until;

  return {
    wallOf: (instant) => instant + stretchAt(instant).offset,
    instantsOf(wall) {
      if (isPlain(wall)) return [wall - known.offset];
      stretchAt(wall);
      return stretchesNear(wall)
        .filter(({ from, until, offset }) => wall - offset >= from && wall - offset < until)
        .map(({ offset }) => wall - offset);
    },
    firstInstantFrom(wall) {
      for (const { from, until, offset } of stretchesNear(wall)) {
        if (until < wall - SHIFT_MAX) continue;
        const candidate = Math.max(from, wall - offset);
        if (candidate < until) return candidate;
      }
      throw new Error(`No moment of ${timeZone} shows ${wall}.`);
    },
  };
}

const zones = new Map<string, Zone>();

/** The clock of an IANA zone, correct across every offset change. Throws a RangeError on an unknown zone. */
export function zoneOf(timeZone: string): Zone {
  let zone = zones.get(timeZone);
  if (!zone) zones.set(timeZone, (zone = buildZone(timeZone)));
  return zone;
}

/** A newer Node or PostgreSQL may have time zones that this one does not. */
export function isKnownZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
