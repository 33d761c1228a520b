import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../pictures/icon.tsx';
import styles from './checkbox.module.css';

type ToggleProps = Omit<ComponentProps<'input'>, 'type' | 'children' | 'size'> & {
  children: ReactNode;
  error?: ReactNode;
};

export function Checkbox({ children, error, className, ...input }: ToggleProps): ReactNode {
  const errorId = useId();
  return (
    <div className={classes(styles['toggle'], className)}>
      <label className={styles['line']}>
        <input
          {...input}
          type="checkbox"
          className={styles['input']}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : input['aria-describedby']}
        />
        <span className={styles['box']} aria-hidden="true">
          <Icon name="check" size={18} />
        </span>
        <span className={styles['text']}>{children}</span>
      </label>
      {error ? (
        <p id={errorId} className={styles['error']}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** A setting that takes effect immediately. */
export function Switch({ children, error: _error, className, ...input }: ToggleProps): ReactNode {
  return (
    <label className={classes(styles['line'], styles['spread'], className)}>
      <span className={styles['text']}>{children}</span>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the checkbox says so itself */}
      <input {...input} type="checkbox" role="switch" className={styles['input']} />
      <span className={styles['track']} aria-hidden="true">
        <span className={styles['knob']} />
      </span>
    </label>
  );
}
