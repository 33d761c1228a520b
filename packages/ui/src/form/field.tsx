import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../pictures/icon.tsx';
import styles from './field.module.css';

type FrameProps = {
  label: ReactNode;
  /** Stands under the label while there is no error. */
  help?: ReactNode;
  /** Says what to change; replaces the help and is announced. */
  error?: ReactNode;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean | undefined;
  /** Beside the label at the line's end: 'optional', a link. */
  aside?: ReactNode;
};

export type FieldProps = Omit<ComponentProps<'input'>, 'size' | 'prefix'> &
  FrameProps & {
    /** Drawn inside the box before the text. */
    icon?: ReactNode;
    /** Drawn inside the box after the text: a button, a mark. */
    trailing?: ReactNode;
    /** Codes, e-mail addresses and phone numbers stay left to right in Arabic. */
    ltr?: boolean | undefined;
  };

type FieldIds = { control: string; help: string; error: string; describedBy: string | undefined };

/** The ids that tie a control to its label, help and error. */
export function useFieldIds(id: string | undefined, help: ReactNode, error: ReactNode): FieldIds {
  const own = useId();
  const control = id ?? own;
  const ids = { control, help: `${control}-help`, error: `${control}-error` };
  const describedBy = error ? ids.error : help ? ids.help : undefined;
  return { ...ids, describedBy };
}

/** Label above, control, then error or help below: the frame of every kind of field. */
export function FieldFrame({
  label,
  help,
  error,
  hideLabel,
  aside,
  ids,
  className,
  children,
}: FrameProps & { ids: FieldIds; className?: string | undefined; children: ReactNode }): ReactNode {
  return (
    <div className={classes(styles['field'], className)}>
      <div className={classes(styles['heading'], hideLabel && styles['hidden'])}>
        <label className={styles['label']} htmlFor={ids.control} id={`${ids.control}-label`}>
          {label}
        </label>
        {aside !== undefined && <span className={styles['aside']}>{aside}</span>}
      </div>
      {children}
      <div aria-live="polite">
        {error ? (
          <p id={ids.error} className={styles['error']}>
            <Icon name="alert" size={16} />
            <span dir="auto">{error}</span>
          </p>
        ) : null}
      </div>
      {!error && help ? (
        <p id={ids.help} className={styles['help']}>
          {help}
        </p>
      ) : null}
    </div>
  );
}

/** A text field: label, box, and under it what went wrong or what helps. Takes what an `input` takes, `ref` included. */
export function Field({
  label,
  help,
  error,
  hideLabel,
  aside,
  icon,
  trailing,
  ltr,
  id,
  className,
  ...input
}: FieldProps): ReactNode {
  const ids = useFieldIds(id, help, error);
  // A form may say elsewhere what is wrong with the field.
  const isInvalid = error ? true : input['aria-invalid'];
  return (
    <FieldFrame
      label={label}
      help={help}
      error={error}
      hideLabel={hideLabel}
      aside={aside}
      ids={ids}
      className={className}
    >
      <div className={styles['box']} data-invalid={isInvalid || undefined} data-disabled={input.disabled || undefined}>
        {icon !== undefined && <span className={styles['icon']}>{icon}</span>}
        <input
          // So that a style sheet can tell an empty field.
          placeholder=" "
          {...input}
          id={ids.control}
          className={styles['input']}
          dir={ltr ? 'ltr' : input.dir}
          aria-invalid={isInvalid}
          aria-describedby={classes(input['aria-describedby'], ids.describedBy) || undefined}
        />
        {trailing}
      </div>
    </FieldFrame>
  );
}
