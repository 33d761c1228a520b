import type { FeatureFlag, Member } from './shapes.ts';

/** Whether a feature is on for a member: the member's own switch, else the tenant's for everybody, else off [AUTH-28]. */
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
