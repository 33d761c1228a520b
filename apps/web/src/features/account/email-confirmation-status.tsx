import { sendConfirmation, type UserInfo } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../data/calls/client.ts';
import { refresh } from '../../data/sets/refresh.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { notify } from '../../state/notices.ts';
import styles from './account.module.css';
import { goToAccountView } from './account-state.ts';
import { useAccountChange } from './use-account-change.ts';

const texts = {
  ASKED: 'confirmEmail.asked',
  UNDELIVERED: 'confirmEmail.undelivered',
  UNASKED: 'confirmEmail.why',
} as const;

/**
 * Confirmation status of the email; if unconfirmed, the status of its mail, a resend button, and a link to correct the
 * email [SIGNUP-21].
 */
export function EmailConfirmationStatus({
  emailConfirmation: confirmation,
}: Pick<UserInfo, 'emailConfirmation'>): ReactNode {
  const { t } = useFullTranslation();
  const client = useQueryClient();
  const { busy, refusal, run } = useAccountChange();
  if (confirmation === undefined) return null;
  if (confirmation === 'CONFIRMED') return <Badge tone="success">{t('confirmEmail.confirmed')}</Badge>;
  const send = async () => {
    const { emailConfirmation } = await api.call(sendConfirmation, {});
    if (emailConfirmation === 'ASKED') notify({ title: t('confirmEmail.sent'), tone: 'success' });
    await refresh(client, 'account');
  };
  return (
    <div className={styles['status']}>
      <Badge tone={confirmation === 'UNDELIVERED' ? 'error' : 'neutral'}>{t('confirmEmail.notConfirmed')}</Badge>
      <p className={styles['text']}>{t(texts[confirmation])}</p>
      <div className={styles['steps']}>
        <Button size="small" variant="secondary" busy={busy} onClick={() => void run(send)}>
          {t(confirmation === 'UNASKED' ? 'confirmEmail.send' : 'confirmEmail.again')}
        </Button>
        <Button size="small" variant="quiet" onClick={() => goToAccountView('edit')}>
          {t('confirmEmail.correct')}
        </Button>
      </div>
      <FormError>{refusal ?? ''}</FormError>
    </div>
  );
}
