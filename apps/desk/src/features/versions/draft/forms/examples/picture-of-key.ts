import { type Path, valueAt } from '../pack-yaml.ts';
import type { Picture } from './example.ts';

/** Kind of picture by path. Forms reserve its height before they load its code. */
const pictureOf = {
  'campaigns.*.multipliers': 'columns',
  'campaigns.*.rewardPer': 'columns',
  'statuses.*': 'columns',
  'teams.leagues': 'columns',
  'referral.steps': 'columns',
  'settings.impact': 'columns',
  'campaigns.*.counts.hours': 'timeline',
  'campaigns.*.counts.endHours': 'timeline',
  'campaigns.*.counts.absence': 'timeline',
  'campaigns.*.counts.dates': 'timeline',
  'campaigns.*.counts.behaviours': 'timeline',
  'calendars.*': 'timeline',
  'draws.*': 'timeline',
  'teams.challenges.*': 'timeline',
  'campaigns.*.memberMax': 'track',
  'campaigns.*.target': 'track',
  'campaigns.*.distinct': 'track',
  'campaigns.*.shared': 'track',
  'campaigns.*.rewardOffer': 'track',
  'campaigns.*.counts.after': 'track',
  'campaigns.*.counts.declared': 'track',
  'campaigns.*.counts.minFare': 'track',
  'campaigns.*.counts.maxFare': 'track',
  'campaigns.*.measureLimit': 'track',
  'memberCaps.*': 'track',
  'campaigns.*.rewardDraw': 'gates',
  'offers.*.for': 'gates',
} as const satisfies Readonly<Record<string, Picture['kind']>>;

export const examplePaths = Object.keys(pictureOf) as (keyof typeof pictureOf)[];

const isSet = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** Keys with an example for some values only, such as a target in miles but not in rides. */
const only: Readonly<Record<string, (value: unknown, item: unknown) => boolean>> = {
  'campaigns.*.target': (_, item) =>
    ![undefined, null, 'RIDES'].includes(valueAt(item, ['measure']) as string) && !isSet(valueAt(item, ['shared'])),
  'campaigns.*.counts.behaviours': (value) =>
    Array.isArray(value) &&
    value.some((one) => ['member.birthday', 'member.anniversary', 'team.challenge'].includes(one as string)),
};

export const patternOf = (path: Path): string => path.map((part) => (typeof part === 'number' ? '*' : part)).join('.');

/** The picture that explains a key's value; null if no example does. */
export function getPictureKind(file: unknown, path: Path): Picture['kind'] | null {
  const pattern = patternOf(path);
  const value = valueAt(file, path);
  const found = examplePaths.find((one) => one === pattern);
  if (found === undefined || !isSet(value)) return null;
  const applies = only[pattern]?.(value, valueAt(file, path.slice(0, 2))) ?? true;
  return applies ? pictureOf[found] : null;
}
