import type { Config } from '@fareback/contract';

/** What stands over sign-in: the choice between new and known, or the three steps. */
export type Stage = 'choice' | 'steps';

type Switches = Pick<Config, 'IsWelcomeScreenSelector' | 'WelcomeStepsConfig'>;

/** What a visitor meets first: the choice where the tenant has one, else the steps where it wrote any, else nothing; and nothing the second time [TUT-14, TUT-15]. */
export function firstStage(config: Switches, hasSeen: boolean): Stage | null {
  if (hasSeen) return null;
  if (config.IsWelcomeScreenSelector) return 'choice';
  return config.WelcomeStepsConfig.length > 0 ? 'steps' : null;
}

const KEY = 'welcomeSeen';

/** As long as browsers keep a cookie at all. */
const cookieSeconds = 400 * 24 * 60 * 60;

/** Whether this browser has shown the welcome before; where nothing is kept, as on the server, it has not. */
export function hasSeenWelcome(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Keeps that this browser has shown it, in a cookie of the same name too, so that the server draws it no more. */
export function markWelcomeSeen(): void {
  document.cookie = `${KEY}=true; path=/; max-age=${cookieSeconds}; samesite=lax`;
  try {
    localStorage.setItem(KEY, 'true');
  } catch {
    // A browser that keeps nothing welcomes again.
  }
}
