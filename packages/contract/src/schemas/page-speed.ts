import * as z from 'zod/mini';

/** Screens in speed reports; `none` is an address without a screen. Reports never contain addresses. */
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
  'team',
  'optedOut',
  'suspended',
  'connect',
  'history',
  'messages',
  'tutorial',
  'account',
  'install',
  'referral',
  'invitation',
  'none',
] as const;

/**
 * Measures of a page: first byte, first and largest paint, slowest response to a click, and time until Home is usable,
 * in milliseconds; `cls` is layout shift, without a unit.
 */
export const speedMeasures = ['ttfb', 'fcp', 'lcp', 'inp', 'usable', 'cls'] as const;
export type SpeedMeasure = (typeof speedMeasures)[number];

const Measured = z.optional(z.number().check(z.gte(0)));

/** How fast a page opened on a rider's device, anonymously: Properties of the event `App/measured` [EVT-06]. */
export const PageSpeed = z.object({
  screen: z.enum(speedScreens),
  width: z.enum(['narrow', 'wide']),
  connection: z.enum(['slow', 'fast', 'unknown']),
  /** Whether the app was cached on the device: not yet, yes, or yes and offline. */
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
