import { IconButton } from '@fareback/ui/form/icon-button.tsx';
import type { ReactNode } from 'react';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { shortId } from './short-id.ts';
import { useCopy } from './use-copy.tsx';
import styles from './user-id.module.css';

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
