import { ToastProvider, useEndError, useToast } from '@fareback/ui/feedback/toast.tsx';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from '../../i18n/language.tsx';
import { clearErrors, errorsCleared, notices, takeNotices } from '../../state/notices.ts';
import { useStore } from '../../state/store.ts';

export function Toaster(): ReactNode {
  const { t } = useTranslation();
  return (
    <ToastProvider closeLabel={t('common.close')}>
      <Waiting />
    </ToastProvider>
  );
}

/** Shows each pending message once, and removes the error once its cause is gone. */
function Waiting(): ReactNode {
  const toast = useToast();
  const endError = useEndError();
  const waiting = useStore(notices);
  const ended = useStore(errorsCleared);
  const show = useEffectEvent(() => {
    for (const notice of takeNotices()) toast(notice);
  });
  const end = useEffectEvent(endError);
  useEffect(() => end(), [ended]);
  useEffect(() => {
    // Dismiss offline errors once the connection is back.
    addEventListener('online', clearErrors);
    return () => removeEventListener('online', clearErrors);
  }, []);
  useEffect(() => {
    if (waiting.length > 0) show();
  }, [waiting]);
  return null;
}
