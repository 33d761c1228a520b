import { announce } from '@fareback/ui/feedback/live-region.tsx';
import { Snackbar } from '@fareback/ui/feedback/snackbar.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/language.tsx';

/** Copies a text and reports success or failure; render `snackbar` next to the button. */
export function useCopy(): { copy: (text: string, confirmation: string) => void; snackbar: ReactNode } {
  const [message, setMessage] = useState<string | null>(null);
  const { t } = useTranslation();
  const copy = (text: string, confirmation: string) =>
    void navigator.clipboard
      .writeText(text)
      .then(
        () => confirmation,
        () => t('ticket.copyFailed'),
      )
      .then((outcome) => {
        setMessage(outcome);
        announce(outcome);
      });
  return { copy, snackbar: <Snackbar message={message} onDone={() => setMessage(null)} /> };
}
