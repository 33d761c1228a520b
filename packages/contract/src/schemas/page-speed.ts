import * as z from 'zod/mini';

/** The screens that speed is told of; `none` is an address that has none. No part of an address is ever told. */
export const speedScreens = [
  'home',
  'earn',
  'redeem',
  'redemption',
  'signIn',
  'signUp',
  'passwordReset',
  'terms',
  'rewardCode',
  'optedOut',
  'suspended',
  'connect',
  'history',
  'tutorial',
  'account',
  'install',
  'referral',
  'invitation',
  'none',
] as const;

/**
 * What is measured of a page: first byte, first and largest paint, the slowest answer to a press, and when Home could be
 * used, in milliseconds; `cls` is how much moved, without a unit.
 */
export const speedMeasures = ['ttfb', 'fcp', 'lcp', 'inp', 'usable', 'cls'] as const;
export type SpeedMeasure = (typeof speedMeasures)[number];

const Measured = z.optional(z.number().check(z.gte(0)));

/** How one page opened on a rider's device, and nothing of whose it was: Properties of the event `App/measured` [EVT-06]. */
export const PageSpeed = z.object({
  /** The one that the page was opened on. */
  screen: z.enum(speedScreens),
  width: z.enum(['narrow', 'wide']),
  connection: z.enum(['slow', 'fast', 'unknown']),
  /** Whether the device had the app: not yet, or it did, or it did and there was no network. */
  opening: z.enum(['first', 'again', 'offline']),
  measures: z.object({
    ttfb: Measured,
    fcp: Measured,
    lcp: Measured,
    inp: Measured,
    usable: Measured,
    cls: Measured,
  }),
});
export type PageSpeed = z.infer<typeof PageSpeed>;
