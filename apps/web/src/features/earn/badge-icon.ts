import type { IconName } from '../../ui/icon.tsx';

/** Words that are the names of our drawings themselves. */
const named: readonly IconName[] = [
  'link',
  'bolt',
  'bus',
  'tram',
  'rail',
  'ferry',
  'bike',
  'scooter',
  'walk',
  'flame',
  'leaf',
  'moon',
  'sun',
  'calendar',
  'clock',
  'star',
  'sparkle',
  'gift',
  'pin',
  'users',
  'phone',
  'card',
  'ticket',
];

/** Other words that programmes use for them. */
const alike: ReadonlyMap<string, IconName> = new Map<string, IconName>([
  ['connect', 'link'],
  ['train', 'rail'],
  ['metro', 'rail'],
  ['boat', 'ferry'],
  ['streak', 'flame'],
  ['repeat', 'refresh'],
  ['weekend', 'calendar'],
  ['night', 'moon'],
  ['new', 'sparkle'],
  ['place', 'pin'],
  ['survey', 'edit'],
  ['friends', 'users'],
]);

/** The drawing of a badge's icon word, or null [EARN-06]. */
export function badgeIconOf(word: string): IconName | null {
  const wanted = word.trim().toLowerCase();
  return named.find((name) => name === wanted) ?? alike.get(wanted) ?? null;
}
