import { VisuallyHidden } from '@fareback/ui/layout/visually-hidden.tsx';
import { createContext, type ReactNode, use } from 'react';
import { useWords } from '../words/words.tsx';
import styles from './moment.module.css';

/** The time zone in which moments are said: the agency's; the device's where there is none. */
export const ZoneContext = createContext(Intl.DateTimeFormat().resolvedOptions().timeZone);

/** The time zone in which moments are said here. */
export const useZone = (): string => use(ZoneContext);

/** A moment to the minute with its zone: '23 Nov 2026, 01:05 EST'. */
export const momentText = (at: string, { language, timeZone }: { language: string; timeZone: string }): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(at));

/** What a zone is called: 'Eastern Time (America/New_York)'. */
export function zoneName(timeZone: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value;
  return name === undefined ? timeZone : `${name} (${timeZone})`;
}

/** A moment by the agency's clocks. For null a dash that is read as `empty`, 'not yet' where nothing else is said. */
export function Moment({ at, empty }: { at: string | null; empty?: string | undefined }): ReactNode {
  const { language, t } = useWords();
  const timeZone = useZone();
  if (at === null) return <Missing label={empty ?? t('desk.notYet')} />;
  const [day, clock] = momentText(at, { language, timeZone }).split(', ');
  // Where a column has no room for both they stand under each other, each whole.
  return (
    <time dateTime={at} title={at}>
      <span className={styles['whole']}>{clock === undefined ? day : `${day},`}</span>{' '}
      <span className={styles['whole']}>{clock}</span>
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
