import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../pictures/icon.tsx';
import styles from './field.module.css';

type FrameProps = {
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  hideLabel?: boolean | undefined;
  aside?: ReactNode;
};

export type FieldProps = Omit<ComponentProps<'input'>, 'size' | 'prefix'> &
  FrameProps & {
    icon?: ReactNode;
    trailing?: ReactNode;
    ltr?: boolean | undefined;
  };

type FieldIds = { control: string; help: string; error: string; describedBy: string | undefined };

/** Returns the ids that link a control to its label, help and error. */
export function useFieldIds(id: string | undefined, help: ReactNode, error: ReactNode): FieldIds {
  const own = useId();
  const control = id ?? own;
  const ids = { control, help: `${control}-help`, error: `${control}-error` };
  const describedBy = error ? ids.error : help ? ids.help : undefined;
  return { ...ids, describedBy };
}

/** Layout of all fields: label above, control, then error or help below. */
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

/** A text field with label, and error or help below. Accepts all `input` props, including `ref`. */
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
  // A form may show the field's error elsewhere.
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
          // Lets CSS detect an empty field.
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

/** An email field that browsers autofill as the account's user name. */
export function EmailField(field: Omit<FieldProps, 'type' | 'inputMode' | 'ltr'>): ReactNode {
  return (
    <Field
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      type="email"
      inputMode="email"
      ltr
    />
  );
}
