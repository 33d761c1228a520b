import type { IconName } from '@fareback/ui/pictures/icon.tsx';

/** Words of a pack that are the names of our drawings themselves. */
const named: readonly IconName[] = [
  'bike',
  'bolt',
  'bus',
  'calendar',
  'clock',
  'ferry',
  'flame',
  'gift',
  'leaf',
  'moon',
  'pin',
  'star',
  'sun',
  'tram',
  'walk',
];

/** The other words that a pack may use. */
const alike: ReadonlyMap<string, IconName> = new Map<string, IconName>([
  ['connect', 'link'],
  ['metro', 'rail'],
  ['new', 'sparkle'],
  ['repeat', 'refresh'],
  ['survey', 'edit'],
]);

/** The drawing of a badge's icon word, or null [EARN-06]. */
export function badgeIconOf(word: string): IconName | null {
  const wanted = word.trim().toLowerCase();
  return named.find((name) => name === wanted) ?? alike.get(wanted) ?? null;
}
