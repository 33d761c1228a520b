import { adminRoutes } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api } from '../../data/client.ts';
import { setSignedIn } from '../../data/me.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { getErrorText } from '../../words/value-text.ts';
import styles from './sign-in.module.css';

/** `/invitation#token=…`: signs in only after a click, because mail scanners open links but press no buttons. */
export function Invitation(): ReactNode {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token') ?? '');
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const come = async () => {
    setBusy(true);
    try {
      setSignedIn(client, await api.call(adminRoutes.signIn.withInvitation, { body: { token } }));
      await navigate({ to: '/invitations', replace: true });
    } catch (refusal) {
      setError(refusal);
    }
    setBusy(false);
  };
  return (
    <div className={styles['card']}>
      <h1 className={styles['title']}>{t('signIn.invitation')}</h1>
      <p className={styles['help']}>{t('signIn.invitationHelp')}</p>
      <FormError>{error === null ? null : getErrorText(error, t)}</FormError>
      <Button wide busy={isBusy} onClick={() => void come()}>
        {t('signIn.come')}
      </Button>
      <a href="/">{t('signIn.title')}</a>
    </div>
  );
}
