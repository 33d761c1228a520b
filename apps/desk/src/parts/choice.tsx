import { FieldFrame, useFieldIds } from '@fareback/ui/form/field.tsx';
import type { ComponentProps, ReactNode } from 'react';
import styles from './choice.module.css';

type ChoiceProps = ComponentProps<'select'> & {
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  options: readonly (readonly [value: string, name: string])[];
};

/** A native select: fastest by keyboard, and part of form data. */
export function Choice({ label, help, error, options, ...select }: ChoiceProps): ReactNode {
  const ids = useFieldIds(select.id, help, error);
  return (
    <FieldFrame label={label} help={help} error={error} ids={ids}>
      <select
        {...select}
        id={ids.control}
        className={styles['choice']}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
      >
        {options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
