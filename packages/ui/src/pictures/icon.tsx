import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './icon.module.css';
import sprite from './icons.svg?url&no-inline';

export const iconNames = [
  'alert',
  'back',
  'bell',
  'bike',
  'bolt',
  'bus',
  'calendar',
  'camera',
  'card',
  'check',
  'check-circle',
  'chevron-down',
  'chevron-end',
  'chevron-start',
  'chevron-up',
  'clock',
  'close',
  'copy',
  'download',
  'edit',
  'external',
  'eye',
  'eye-off',
  'ferry',
  'flame',
  'flame-filled',
  'forward',
  'gift',
  'globe',
  'heart',
  'heart-filled',
  'help',
  'history',
  'home',
  'info',
  'leaf',
  'link',
  'lock',
  'logout',
  'mail',
  'moon',
  'more',
  'offline',
  'phone',
  'pin',
  'plus',
  'points',
  'qr',
  'rail',
  'refresh',
  'scooter',
  'search',
  'settings',
  'share',
  'shield',
  'snowflake',
  'sparkle',
  'star',
  'star-filled',
  'sun',
  'ticket',
  'tram',
  'unlink',
  'user',
  'users',
  'walk',
] as const;

export type IconName = (typeof iconNames)[number];

const directional: ReadonlySet<IconName> = new Set([
  'back',
  'forward',
  'chevron-start',
  'chevron-end',
  'external',
  'logout',
  'history',
  'bike',
  'bus',
  'scooter',
  'walk',
  'share',
  'help',
]);

type IconProps = {
  name: IconName;
  size?: number | undefined;
  /** Accessible name; without it the icon is decorative. */
  label?: string | undefined;
  className?: string | undefined;
};

/** One drawing of the set, in the color of the surrounding text. The set is a single cached file. */
export function Icon({ name, size = 24, label, className }: IconProps): ReactNode {
  return (
    <svg
      width={size}
      height={size}
      className={classes(styles['icon'], directional.has(name) && styles['directional'], className)}
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
      focusable="false"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
