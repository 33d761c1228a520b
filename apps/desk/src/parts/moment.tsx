import { VisuallyHidden } from '@fareback/ui/layout/visually-hidden.tsx';
import { createContext, type ReactNode, use } from 'react';
import { commaOf, localeOf } from '../words/locale.ts';
import { useTranslation } from '../words/translation.tsx';
import { clockOf } from './agency-day.ts';

import styles from './parts.module.css';

/** Time zone for displayed moments: the agency's, or the device's without an agency. */
export const ZoneContext = createContext(Intl.DateTimeFormat().resolvedOptions().timeZone);

export const useZone = (): string => use(ZoneContext);

type Clock = { language: string; timeZone: string };

/** Formats day and time of a moment with its zone: 'Nov 23, 2026' and '1:05 AM EST'. */
function momentParts(at: string, { language, timeZone }: Clock): [day: string, time: string] {
  const write = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone }).format(new Date(at));
  return [
    write({ day: 'numeric', month: 'short', year: 'numeric' }),
    write({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }),
  ];
}

/** Formats a moment to the minute with its zone: 'Nov 23, 2026, 1:05 AM EST'. */
export const momentText = (at: string, clock: Clock): string =>
  momentParts(at, clock).join(`${commaOf(clock.language)} `);

/** Formats the end of a validity: the last day if it ends at midnight ('Dec 31, 2027'), else the moment. */
export function endText(at: string, clock: Clock): string {
  const end = new Date(at);
  if (!clockOf(end, clock.timeZone).endsWith('00:00')) return momentText(at, clock);
  return momentParts(new Date(end.getTime() - 1).toISOString(), clock)[0];
}

/** Formats a zone name: 'Eastern Time (America/New_York)'. */
export function zoneName(timeZone: string, language: string): string {
  const parts = new Intl.DateTimeFormat(localeOf(language), { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value;
  return name === undefined ? timeZone : `${name} (${timeZone})`;
}

/** A moment in the agency's time zone. Null is a dash with the accessible text `empty`, 'not yet' by default. */
export function Moment({ at, empty }: { at: string | null; empty?: string | undefined }): ReactNode {
  const { language, t } = useTranslation();
  const timeZone = useZone();
  if (at === null) return <Missing label={empty ?? t('desk.notYet')} />;
  const [day, time] = momentParts(at, { language, timeZone });
  // In a narrow column they wrap between day and time only.
  return (
    <time dateTime={at} title={at}>
      <span className={styles['whole']}>{`${day}${commaOf(language)}`}</span>{' '}
      <span className={styles['whole']}>{time}</span>
    </time>
  );
}

/** An end as `endText` formats it. Null is a dash with the accessible text `empty`. */
export function EndMoment({ at, empty }: { at: string | null; empty?: string | undefined }): ReactNode {
  const { language, t } = useTranslation();
  const timeZone = useZone();
  if (at === null) return <Missing label={empty ?? t('desk.notYet')} />;
  return (
    <time dateTime={at} title={at}>
      {endText(at, { language, timeZone })}
    </time>
  );
}

export function Missing({ label }: { label: string }): ReactNode {
  return (
    <>
      <span aria-hidden="true" data-missing>
        –
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  );
}
