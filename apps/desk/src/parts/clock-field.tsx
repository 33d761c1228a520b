import { Field } from '@fareback/ui/form/field.tsx';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from '../words/translation.tsx';
import { useZone, zoneName } from './moment.tsx';

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
