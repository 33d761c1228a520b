import type { IconName } from '../../ui/icon.tsx';

/** Words that programmes use for the drawings of our set; anything else goes without a drawing. */
const drawings: Readonly<Record<string, IconName>> = {
  connect: 'link',
  link: 'link',
  bus: 'bus',
  tram: 'tram',
  rail: 'rail',
  train: 'rail',
  metro: 'rail',
  ferry: 'ferry',
  boat: 'ferry',
  bike: 'bike',
  scooter: 'scooter',
  walk: 'walk',
  flame: 'flame',
  streak: 'flame',
  repeat: 'refresh',
  calendar: 'calendar',
  weekend: 'calendar',
  clock: 'clock',
  night: 'clock',
  star: 'star',
  sun: 'sparkle',
  sparkle: 'sparkle',
  gift: 'gift',
  pin: 'pin',
  place: 'pin',
  survey: 'edit',
  users: 'users',
  friends: 'users',
  phone: 'phone',
  card: 'card',
  ticket: 'ticket',
};

/** The drawing of a badge's icon word, or null [EARN-06]. */
export function badgeIconOf(word: string): IconName | null {
  return drawings[word.trim().toLowerCase()] ?? null;
}
