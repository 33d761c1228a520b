import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon, type IconName } from '../pictures/icon.tsx';
import styles from './icon-button.module.css';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconName;
  /** What it does, for those who do not see the icon; shown to a pointer unless `title` says more. */
  label: string;
  /** Plain on its ground, in a tinted disc, or over a picture. */
  tone?: 'plain' | 'tinted' | 'over' | undefined;
  size?: number | undefined;
  /** For a button that stays down: a favourite, a shown password. */
  pressed?: boolean | undefined;
};

/** A round 44 px button with an icon and a name. */
export function IconButton({
  icon,
  label,
  tone = 'plain',
  size = 22,
  pressed,
  title = label,
  className,
  ...rest
}: IconButtonProps): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-pressed={pressed}
      title={title}
      className={classes(styles['button'], styles[tone], className)}
    >
      <Icon name={icon} size={size} />
    </button>
  );
}
