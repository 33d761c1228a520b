import { isEmailShaped } from '@fareback/contract';
import { closestMatch } from 'leven';
import * as z from 'zod/mini';
import { asError, type Phrase, say, word } from '../message.ts';

/* Basic types of a pack. Each error text states the expected value for readers who do not know this code; callers
   prefix it with "expected". */

/** A text that passes `accepts`; `expected` completes the sentence "expected …". */
function text(expected: string, accepts: (value: string) => boolean) {
  return z.string({ error: expected }).check(z.refine(accepts, { error: expected }));
}

/** Id of a campaign, offer or provider: permanent, because earnings and redemptions reference it. */
export const Id = text('an id of lowercase letters, digits and hyphens, such as "daily-ride"', (value) =>
  /^[a-z][a-z0-9-]{0,62}$/.test(value),
);

/**
 * Mask of a number: `#` for any digit, `@` for any letter, `*` for both, digits and upper-case letters for themselves,
 * spaces to group.
 */
export const NumberMask = text(
  'a mask such as "7700 #### ####" or "BC@ ### ***": # for a digit, @ for a letter, * for both, digits and capitals for themselves, single blanks between groups',
  (value) => /[#@*]/.test(value) && /^[0-9A-Z#@*]+( [0-9A-Z#@*]+)*$/.test(value),
);

export const TenantId = text(
  'a tenant id of 2 to 31 lowercase letters, digits and hyphens, such as "harbor"',
  (value) => /^[a-z][a-z0-9-]{1,30}$/.test(value),
);

/** A host name without scheme, port or upper case, such as `rewards.example.org` [TEN-02]. */
export const Host = text('a lowercase host name without scheme or port, such as "rewards.example.org"', (value) =>
  /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/.test(value),
);

function isOrigin(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null;
  // URL parsing accepts an asterisk in a host, but its author means a pattern.
  if (url === null || url.origin !== value || value.includes('*')) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && /(^|\.)localhost$/.test(url.hostname));
}

/**
 * Origin (scheme, host and port) of another page that may call the API, as browsers write it; never a pattern
 * [AUTH-25].
 */
export const Origin = text('an https origin with only scheme and host, such as "https://app.agency.example"', isOrigin);

function isTimeZone(value: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '' && !/^[+-]/.test(value);
  } catch {
    return false;
  }
}

export const TimeZone = text('an IANA time zone such as "America/New_York"', isTimeZone);

export const TimeOfDay = text("a quoted time of day such as '03:00'", (value) =>
  /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
);

function isDate(value: string): boolean {
  const found = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value);
  if (!found) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

export const LocalDate = text('a calendar date such as "2026-03-01"', isDate);

export const Instant = text(
  'a time with its offset, such as "2026-12-31T23:59:59Z"',
  (value) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(value) && !Number.isNaN(Date.parse(value)),
);

/** True for links allowed in a pack: https, http, mailto, tel, or a path inside the app [CAMP-03]. */
function isLink(value: string): boolean {
  if (/[\s<>"'`\\\p{Cc}]/u.test(value)) return false;
  if (/^\/(?!\/)/.test(value)) return true;
  if (/^(mailto|tel):[^/]/i.test(value)) return true;
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}

const linkExpectation = 'a link beginning with https://, http://, mailto:, tel: or a single /';

export const Link = text(linkExpectation, isLink);

export const WebLink = text(
  'an address beginning with https:// or http://',
  (value) => /^https?:/i.test(value) && isLink(value),
);

/** True for a public host name: no IP address, no name of this machine or a private network. */
function isPublicHost(host: string): boolean {
  const name = host.toLowerCase();
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/.test(name)) return false;
  return !/\.(localhost|local|internal|lan|home|corp|intranet|arpa)$/.test(name);
}

/** An address that our server calls; it must not point to this machine or a private network [OPS-148]. */
export const CalledAddress = text(
  'an address beginning with https:// and naming a public host, such as "https://feeds.agency.example/alerts.pb"',
  (value) => /^https:\/\//i.test(value) && isLink(value) && isPublicHost(new URL(value).hostname),
);

export const ImageFile = text('the name of a file in images/, such as "daily-ride.svg"', (value) =>
  /^[a-z0-9][a-z0-9-]*\.(svg|png|jpg|webp)$/.test(value),
);

function whole(least: number, expected: string, most = 2_147_483_647) {
  return z
    .number({ error: expected })
    .check(z.refine((value) => Number.isSafeInteger(value) && value >= least && value <= most, { error: expected }));
}

export const Count = whole(0, 'a whole number, 0 or more');

export const Positive = whole(1, 'a whole number, 1 or more');

/** Between two numbers, with at most three decimals, so that thousandths are whole. */
function decimal(least: number, most: number, expected: string) {
  const isDecimal = (value: number): boolean => value >= least && value <= most && value === Number(value.toFixed(3));
  return z.number({ error: expected }).check(z.refine(isDecimal, { error: expected }));
}

const gramsExpectation = 'a number of grams from 0 to 1000, with at most 3 decimals';

export const GramsPerKilometer = decimal(0, 1_000, gramsExpectation);

const kilometersExpectation = 'a number of kilometers from 0.001 to 500, with at most 3 decimals';

export const Kilometers = decimal(0.001, 500, kilometersExpectation);

export const SourceYear = whole(1_990, 'a year from 1990 to 2100', 2_100);

/** A percentage up to 50. */
export const UpToWeekHours = whole(1, 'a whole number from 1 to 168', 168);

export const ArrivalDays = whole(1, 'a whole number of days from 1 to 60', 60);

export const UpToHalf = whole(1, 'a whole number from 1 to 50', 50);

export const Reward = whole(1, 'a whole number of points, 1 or more');
/** 0 is valid only if the campaign gives an offer. */
export const RewardOrNone = whole(0, 'a whole number of points, 1 or more');

export const Price = whole(0, 'a whole number of points, 0 or more (0 is free)');

/** A position in a list; lower comes first [EARN-07]. */
export const Position = whole(-1_000_000, 'a whole number');

/** A number of days, or null for no limit: never done, or kept forever. */
export const MaybeDays = z.nullable(whole(1, 'a whole number of days, 1 or more, or null for no limit'));

/** Months after an erasure during which one-time rewards are not given again; 0 holds nothing. */
export const HoldMonths = z.number({ error: 'a whole number of months from 0 to 36' }).check(
  z.refine((value) => Number.isInteger(value) && value >= 0 && value <= 36, {
    error: 'a whole number of months from 0 to 36',
  }),
);

export const LeastAge = z.nullable(
  z.number({ error: 'a whole number of years from 1 to 99, or null for none' }).check(
    z.refine((value) => Number.isInteger(value) && value >= 1 && value <= 99, {
      error: 'a whole number of years from 1 to 99, or null for none',
    }),
  ),
);

const emailExpectation = 'an email address such as "rewards@agency.example", or null for none';

export const MaybeEmail = z.nullable(text(emailExpectation, isEmailShaped));

export const Flag = z.boolean({ error: 'true or false' });

export function oneOf<const T extends string>(...values: readonly [T, ...T[]]) {
  return z.enum(values, { error: values.length === 1 ? values[0] : asError(say`one of ${values.join(', ')}`) });
}

/** A list in which items without a position get one by order: 10, 20, 30 … */
export function inOrder<T extends { position?: number | undefined }>(item: z.ZodMiniType<T>) {
  return z.pipe(
    z.array(item, { error: 'a list' }),
    z.transform((items) => items.map((one, index) => ({ ...one, position: one.position ?? (index + 1) * 10 }))),
  );
}

/** Maximum number of unknown names that a message compares with the known ones, and their maximum length. */
const COMPARED_MOST = 10;
const COMPARED_LENGTH_MAX = 100;

const nearOnes = (unknown: readonly string[], known: readonly string[]): string[] =>
  unknown.slice(0, COMPARED_MOST).flatMap((key) => {
    if (key.length > COMPARED_LENGTH_MAX) return [];
    const near = closestMatch(
      key.toLowerCase(),
      known.map((one) => one.toLowerCase()),
      {
        maxDistance: Math.max(2, Math.floor(key.length / 3)),
      },
    );
    const name = known.find((one) => one.toLowerCase() === near);
    return name === undefined ? [] : [name];
  });

/** Returns the hint of a message about unknown names: similar known names. */
export function nearestOf(unknown: readonly string[], known: readonly string[]): string {
  const suggestions = nearOnes(unknown, known).map((name) => `did you mean "${name}"?`);
  return suggestions.length === 0 ? '' : ` (${suggestions.join(' ')})`;
}

function oneOfKeys(known: readonly string[], unknown: readonly string[]): Phrase {
  const near = nearOnes(unknown, known);
  return near.length === 0
    ? say`one of the keys ${known.join(', ')}`
    : say`one of the keys ${known.join(', ')} (did you mean "${near.join('", "')}"?)`;
}

/** An object that refuses unknown keys and suggests the nearest known one. */
export function closed<const Shape extends Parameters<typeof z.strictObject>[0]>(shape: NonNullable<Shape>) {
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? asError(oneOfKeys(Object.keys(shape), issue.keys))
        : word('a map of keys and values'),
  });
}

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

export const Currency = z.string({ error: 'a three-letter currency code (ISO 4217), such as USD' }).check(
  z.refine((value) => currencies.has(value), {
    error: 'a three-letter currency code (ISO 4217), such as USD',
  }),
);

/** An amount of money in the currency's main unit, to a thousandth at most. */
export const Amount = z.number({ error: 'an amount of money, such as 2.5' }).check(
  z.refine((value) => value > 0 && value <= 100_000_000 && Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6, {
    error: 'an amount of money above 0 with at most three decimals, such as 2.5',
  }),
);
