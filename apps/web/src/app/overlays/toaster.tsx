import { ToastProvider, useEndError, useToast } from '@fareback/ui/feedback/toast.tsx';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from '../../i18n/language.tsx';
import { endErrors, errorsEnded, notices, takeNotices } from '../../state/notices.ts';
import { useStore } from '../../state/store.ts';

/** The place where messages appear. */
export function Toaster(): ReactNode {
  const { t } = useTranslation();
  return (
    <ToastProvider closeLabel={t('common.close')}>
      <Waiting />
    </ToastProvider>
  );
}

/** Hands waiting messages over, each once, and sends away the error whose cause is over. */
function Waiting(): ReactNode {
  const toast = useToast();
  const endError = useEndError();
  const waiting = useStore(notices);
  const ended = useStore(errorsEnded);
  const show = useEffectEvent(() => {
    for (const notice of takeNotices()) toast(notice);
  });
  const end = useEffectEvent(endError);
  useEffect(() => end(), [ended]);
  useEffect(() => {
    // A connection that is back ends what was said of its absence.
    addEventListener('online', endErrors);
    return () => removeEventListener('online', endErrors);
  }, []);
  useEffect(() => {
    if (waiting.length > 0) show();
  }, [waiting]);
  return null;
}
