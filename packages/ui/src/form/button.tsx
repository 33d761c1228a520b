import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import { useIsHydrated } from '../hooks.ts';
import styles from './button.module.css';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
type ButtonSize = 'medium' | 'small';

type Look = {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  wide?: boolean | undefined;
};

type ButtonProps = Omit<ComponentProps<'button'>, 'children'> &
  Look & {
    children: ReactNode;
    /** Shows a spinner over the label and ignores clicks; focus stays. */
    busy?: boolean | undefined;
    /** Shown next to the button while it is disabled. */
    reason?: ReactNode;
    icon?: ReactNode;
  };

export function buttonClassName({ variant = 'primary', size = 'medium', wide = false }: Look = {}): string {
  return classes(styles['button'], styles[variant], size === 'small' && styles['small'], wide && styles['wide']);
}

/** A button of at least 44 px. A disabled one with a reason stays focusable, so screen readers announce the reason. */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  reason,
  icon,
  disabled = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps): ReactNode {
  const reasonId = useId();
  const showReason = disabled && Boolean(reason);
  const stays = busy || showReason;
  // Until hydration the browser submits the form natively, so only CSS shows missing fields.
  const isAwake = useIsHydrated();
  const isAsleep = showReason && !isAwake;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (stays) event.preventDefault();
    else onClick?.(event);
  };
  const button = (
    <button
      {...rest}
      type={type}
      className={classes(buttonClassName({ variant, size, wide }), className)}
      disabled={disabled && !stays}
      aria-disabled={(stays && !isAsleep) || undefined}
      aria-busy={busy || undefined}
      aria-describedby={classes(rest['aria-describedby'], showReason && reasonId) || undefined}
      data-disabled={(disabled && !isAsleep) || undefined}
      data-asleep={isAsleep || undefined}
      onClick={press}
    >
      {busy && <span className={styles['spinner']} aria-hidden="true" />}
      <span className={classes(styles['label'], busy && styles['waiting'])}>
        {icon}
        <span>{children}</span>
      </span>
    </button>
  );
  if (!showReason) return button;
  return (
    <span className={classes(styles['withReason'], wide && styles['wide'])}>
      {button}
      <span id={reasonId} className={styles['reason']}>
        {reason}
      </span>
    </span>
  );
}
