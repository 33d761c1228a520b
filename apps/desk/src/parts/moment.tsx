import { VisuallyHidden } from '@fareback/ui/layout/visually-hidden.tsx';
import { createContext, type ReactNode, use } from 'react';
import { useTranslation } from '../words/translation.tsx';
import { clockOf } from './agency-day.ts';
import { localeOf } from './calendar.ts';
import styles from './moment.module.css';

/** The time zone in which moments are said: the agency's; the device's where there is none. */
export const ZoneContext = createContext(Intl.DateTimeFormat().resolvedOptions().timeZone);

/** The time zone in which moments are said here. */
export const useZone = (): string => use(ZoneContext);

type Clock = { language: string; timeZone: string };

/** The day and the time of a moment with its zone: 'Nov 23, 2026' and '1:05 AM EST'. */
function momentParts(at: string, { language, timeZone }: Clock): [day: string, time: string] {
  const write = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone }).format(new Date(at));
  return [
    write({ day: 'numeric', month: 'short', year: 'numeric' }),
    write({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }),
  ];
}

/** A moment to the minute with its zone: 'Nov 23, 2026, 1:05 AM EST'. */
export const momentText = (at: string, clock: Clock): string => momentParts(at, clock).join(', ');

/** The end of a validity: the last day where it ends at midnight ('Dec 31, 2027'), else the moment. */
export function endText(at: string, clock: Clock): string {
  const end = new Date(at);
  if (!clockOf(end, clock.timeZone).endsWith('00:00')) return momentText(at, clock);
  return momentParts(new Date(end.getTime() - 1).toISOString(), clock)[0];
}

/** What a zone is called: 'Eastern Time (America/New_York)'. */
export function zoneName(timeZone: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value;
  return name === undefined ? timeZone : `${name} (${timeZone})`;
}

/** A moment by the agency's clocks. For null a dash that is read as `empty`, 'not yet' where nothing else is said. */
export function Moment({ at, empty }: { at: string | null; empty?: string | undefined }): ReactNode {
  const { language, t } = useTranslation();
  const timeZone = useZone();
  if (at === null) return <Missing label={empty ?? t('desk.notYet')} />;
  const [day, time] = momentParts(at, { language, timeZone });
  // Where a column has no room for both they stand under each other, each whole.
  return (
    <time dateTime={at} title={at}>
      <span className={styles['whole']}>{`${day},`}</span> <span className={styles['whole']}>{time}</span>
    </time>
  );
}

/** When something ends, as `endText` writes it. For null a dash that is read as `empty`. */
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

/** A dash where there is nothing to show. */
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
