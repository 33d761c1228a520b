import { HealthNotice, limits } from '@fareback/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/language.tsx';
import { readHealthFile } from '../../pwa/health.ts';

/**
 * The agency's maintenance message in the rider's language or English; our own text until it is loaded or if it is
 * empty [DESK-111].
 */
export function MaintenanceMessage({ children }: { children: ReactNode }): ReactNode {
  const { language } = useTranslation();
  const [messages, setMessages] = useState<HealthNotice['Messages']>(undefined);
  useEffect(() => {
    let isHere = true;
    const ask = async (): Promise<void> => {
      const notice = HealthNotice.safeParse(await readHealthFile().then((reply) => reply.json()));
      if (isHere && notice.success) setMessages(notice.data.Messages);
    };
    const askQuietly = () => void ask().catch(() => {});
    askQuietly();
    const beat = setInterval(askQuietly, limits.healthPollSeconds * 1000);
    return () => {
      isHere = false;
      clearInterval(beat);
    };
  }, []);
  return <span>{messages?.[language] ?? messages?.en ?? children}</span>;
}
