import type { IconName } from '@fareback/ui/pictures/icon.tsx';

/** Icon words that equal our icon names. */
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

/** Other icon words, mapped to our icons. */
const alike: ReadonlyMap<string, IconName> = new Map<string, IconName>([
  ['connect', 'link'],
  ['metro', 'rail'],
  ['new', 'sparkle'],
  ['repeat', 'refresh'],
  ['survey', 'edit'],
]);

/** Returns the icon of a badge's word, or null [EARN-06]. */
export function badgeIconOf(word: string): IconName | null {
  const wanted = word.trim().toLowerCase();
  return named.find((name) => name === wanted) ?? alike.get(wanted) ?? null;
}
