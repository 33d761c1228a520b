import { forgotPassword } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import type { ReactNode } from 'react';
import { api } from '../../data/calls/client.ts';
import { useOnline } from '../../device/use-online.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { notify } from '../../state/notices.ts';
import { useConfig } from '../../tenant/config.tsx';
import styles from './account.module.css';
import { useAccountChange } from './use-account-change.ts';

/** Emails a link to set a password to a member without one; `children` say why they need it [ACCT-21, AUTH-57]. */
export function SetPassword({ email, children }: { email: string; children: ReactNode }): ReactNode {
  const { t } = useFullTranslation();
  const online = useOnline();
  const { TenantID } = useConfig();
  const { busy, refusal, run } = useAccountChange();
  const send = async () => {
    await api.call(forgotPassword, { body: { email, TenantID } });
    notify({ title: t('confirmEmail.sent'), tone: 'success' });
  };
  return (
    <>
      <p className={styles['text']}>{children}</p>
      <Button wide variant="secondary" busy={busy} disabled={!online} onClick={() => void run(send)}>
        {t('agencyAccount.setPassword')}
      </Button>
      <FormError>{refusal ?? ''}</FormError>
    </>
  );
}
