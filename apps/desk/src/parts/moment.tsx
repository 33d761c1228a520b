import { VisuallyHidden } from '@fareback/ui/layout/visually-hidden.tsx';
import { createContext, type ReactNode, use } from 'react';
import { useWords } from '../words/words.tsx';

/** The time zone in which moments are said: the agency's; the device's where there is none. */
export const ZoneContext = createContext(Intl.DateTimeFormat().resolvedOptions().timeZone);

/** A moment to the minute with its zone: '23 Nov 2026, 01:05 EST'. Nothing for null: a dash that is read as 'none'. */
export function Moment({ at }: { at: string | null }): ReactNode {
  const { language, t } = useWords();
  const timeZone = use(ZoneContext);
  if (at === null) return <Missing label={t('desk.notYet')} />;
  const form = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
  return (
    <time dateTime={at} title={at}>
      {form.format(new Date(at))}
    </time>
  );
}

/** A dash where there is nothing to show. */
export function Missing({ label }: { label: string }): ReactNode {
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  );
}
