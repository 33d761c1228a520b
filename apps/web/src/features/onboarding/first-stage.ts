import type { Config } from '@fareback/contract';

/** Overlay of sign-in: the choice between new and existing member, or the three steps. */
export type Stage = 'choice' | 'steps';

type Switches = Pick<Config, 'IsWelcomeScreenSelector' | 'WelcomeStepsConfig'>;

/**
 * Returns the first overlay: the choice if the tenant has one, else the steps if it wrote any, else null; null on later
 * visits [TUT-14, TUT-15].
 */
export function firstStage(config: Switches, hasSeen: boolean): Stage | null {
  if (hasSeen) return null;
  if (config.IsWelcomeScreenSelector) return 'choice';
  return config.WelcomeStepsConfig.length > 0 ? 'steps' : null;
}

const KEY = 'welcomeSeen';

/** The longest lifetime that browsers allow for a cookie. */
const cookieSeconds = 400 * 24 * 60 * 60;

/** True if this browser has shown the welcome; false without storage, such as on the server. */
export function hasSeenWelcome(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Remembers that this browser has shown it, also in a cookie, which stops the server from rendering it. */
export function markWelcomeSeen(): void {
  document.cookie = `${KEY}=true; path=/; max-age=${cookieSeconds}; samesite=lax`;
  try {
    localStorage.setItem(KEY, 'true');
  } catch {
    // Without storage it appears again.
  }
}
