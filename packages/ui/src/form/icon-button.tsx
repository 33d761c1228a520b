import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon, type IconName } from '../pictures/icon.tsx';
import styles from './icon-button.module.css';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconName;
  /** Accessible name, also shown as a tooltip unless `title` says more. */
  label: string;
  tone?: 'plain' | 'tinted' | 'over' | undefined;
  size?: number | undefined;
  pressed?: boolean | undefined;
};

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
