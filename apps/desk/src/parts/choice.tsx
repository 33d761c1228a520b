import { Field, FieldFrame, useFieldIds } from '@fareback/ui/form/field.tsx';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from '../words/translation.tsx';
import { useZone, zoneName } from './moment.tsx';
import styles from './parts.module.css';

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

type AreaProps = ComponentProps<'textarea'> & { label: ReactNode; help?: ReactNode; error?: ReactNode };

export function Area({ label, help, error, ...area }: AreaProps): ReactNode {
  const ids = useFieldIds(area.id, help, error);
  return (
    <FieldFrame label={label} help={help} error={error} ids={ids}>
      <textarea
        rows={3}
        dir="auto"
        {...area}
        id={ids.control}
        className={styles['area']}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
      />
    </FieldFrame>
  );
}

/** A date and time in the agency's time zone, which is named below it [DESK-259]. */
export function ClockField({
  help,
  ...field
}: Omit<ComponentProps<typeof Field>, 'type'> & { help?: string }): ReactNode {
  const { t, language } = useTranslation();
  const timeZone = useZone();
  const clocks = t('field.clocks', { zone: zoneName(timeZone, language) });
  return <Field {...field} type="datetime-local" help={help === undefined ? clocks : `${clocks} ${help}`} />;
}
