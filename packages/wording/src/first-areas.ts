import { isLater } from './later-areas.ts';

/** Areas that sign-in and what may stand before it say: they come with every start. */
const firstAreas = ['common', 'access', 'validation', 'welcome', 'signIn', 'menu', 'language', 'offline', 'errorPage'];

/** What the form of sign-in, and a call that failed before anything else, may have to say. */
const firstErrors = ['MissingEmailError', 'InvalidEmailError', 'MissingPasswordError', 'TOO_MANY_REQUESTS'];

/** Areas that Home says besides, before anything on it is pressed. */
const homeAreas = ['home', 'earn', 'campaign', 'streak', 'tier', 'earning', 'nextReward', 'redeem', 'time'];

/** When a text travels to the browser: with every start, with Home, with whatever else is fetched, or with the part that says it. */
export type Part = 'first' | 'home' | 'rest' | 'later';

/** The part that a dotted key belongs to. */
export function partOf(key: string): Part {
  const [area = '', name = ''] = key.split('.');
  if (firstAreas.includes(area) || (area === 'errors' && firstErrors.includes(name))) return 'first';
  if (homeAreas.includes(area)) return 'home';
  return isLater(key) ? 'later' : 'rest';
}
