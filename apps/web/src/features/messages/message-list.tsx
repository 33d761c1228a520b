import type { Message } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import type { LaterKey } from '@fareback/wording';
import { formatAgencyMoment } from '@fareback/wording';
import type { ReactNode } from 'react';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { useNavigate } from '../../navigation/router.ts';
import { useConfig } from '../../tenant/config.tsx';
import styles from './messages.module.css';

/** Screens that messages link to; links of a newer server are left out. */
const links: Partial<Record<string, [path: string, label: LaterKey]>> = {
  RIDES: [`${paths.history}?rides`, 'messages.rides'],
  REDEEM: [paths.redeem, 'messages.redeem'],
  ACCOUNT: [paths.account, 'messages.account'],
};

/** Messages in the order given, each with its time, text and link [NOTIFY-27]. */
export function MessageList({ messages }: { messages: readonly Message[] }): ReactNode {
  const { t } = useFullTranslation();
  return (
    <ol className={styles['list']} aria-label={t('messages.title')}>
      {messages.map((message) => (
        <li key={message.messageId} className={styles['message']}>
          <OneMessage message={message} />
        </li>
      ))}
    </ol>
  );
}

function OneMessage({ message: { text, link, sentAtUTC, isNew } }: { message: Message }): ReactNode {
  const { t, language } = useFullTranslation();
  const { IANATimezone } = useConfig();
  const navigate = useNavigate();
  const target = link === null ? undefined : links[link];
  return (
    <>
      <p className={styles['when']}>
        <time dateTime={sentAtUTC}>{formatAgencyMoment(sentAtUTC, { language, t }, IANATimezone)}</time>
        {isNew && <Badge>{t('access.unread')}</Badge>}
      </p>
      <p className={styles['text']} dir="auto">
        {text}
      </p>
      {target !== undefined && (
        <Button variant="secondary" size="small" onClick={() => navigate(target[0])}>
          {t(target[1])}
        </Button>
      )}
    </>
  );
}
