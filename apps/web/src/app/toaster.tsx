import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { notices, takeNotices } from '../data/notices.ts';
import { useStore } from '../data/store.ts';
import { useSpeech } from '../i18n/language.tsx';
import { ToastProvider, useToast } from '../ui/toast.tsx';

/** The place where messages appear. */
export function Toaster(): ReactNode {
  const { t } = useSpeech();
  return (
    <ToastProvider closeLabel={t('common.close')}>
      <Waiting />
    </ToastProvider>
  );
}

/** Hands waiting messages over, each once. */
function Waiting(): ReactNode {
  const toast = useToast();
  const waiting = useStore(notices);
  const show = useEffectEvent(() => {
    for (const notice of takeNotices()) toast(notice);
  });
  useEffect(() => {
    if (waiting.length > 0) show();
  }, [waiting]);
  return null;
}
