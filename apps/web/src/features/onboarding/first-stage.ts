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

/** Whether this browser has shown the welcome before. */
export function hasSeenWelcome(): boolean {
  return localStorage.getItem(KEY) !== null;
}

/** Keeps that this browser has shown it. */
export function markWelcomeSeen(): void {
  try {
    localStorage.setItem(KEY, 'true');
  } catch {
    // A browser that keeps nothing welcomes again.
  }
}
