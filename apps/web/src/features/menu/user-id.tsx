import { limits } from '@fareback/contract';
import { announce } from '@fareback/ui/feedback/live-region.tsx';
import { Snackbar } from '@fareback/ui/feedback/snackbar.tsx';
import { IconButton } from '@fareback/ui/form/icon-button.tsx';
import { type ReactNode, useState } from 'react';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { useTranslation } from '../../i18n/language.tsx';
import styles from './menu.module.css';

/** The first 6 characters; copying takes the whole id [HOME-13]. */
export function UserId(): ReactNode {
  const { t } = useTranslation();
  const id = useUserInfo()?.UserID ?? '';
  const copy = useCopy();
  return (
    <p className={styles['userId']}>
      <span translate="no">{t('menu.userId', { id: shortId(id) })}</span>
      <IconButton
        icon="copy"
        size={18}
        label={t('menu.copyUserId')}
        onClick={() => copy.copy(id, t('menu.userIdCopied'))}
      />
      {copy.snackbar}
    </p>
  );
}

/** The first 6 characters of a user id for display; copying takes the whole id [HOME-13]. */
export function shortId(userId: string): string {
  return userId.slice(0, limits.userIdShownLength);
}

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
