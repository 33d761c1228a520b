import { FieldFrame, useFieldIds } from '@fareback/ui/form/field.tsx';
import type { ComponentProps, ReactNode } from 'react';
import styles from './area.module.css';

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
