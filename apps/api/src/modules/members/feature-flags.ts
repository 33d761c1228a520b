import type { FeatureFlag, Member } from './shapes.ts';

/** Returns if a feature is on: the member's setting, else the tenant's, else off [AUTH-28]. */
export function isFeatureOn(
  { featureFlags }: Pick<Member, 'featureFlags'>,
  { settings }: { settings: Record<string, unknown> },
  flag: FeatureFlag,
): boolean {
  const own = featureFlags[flag];
  if (own !== undefined) return own;
  const defaults = (settings['featureFlags'] ?? {}) as Record<string, unknown>;
  return defaults[flag] === true;
}
