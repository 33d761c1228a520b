import { ApiError } from '@fareback/contract';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import type { ReactNode } from 'react';
import { useFailureText } from '../../data/calls/use-failure-text.ts';
import { deadReason } from '../../forms/dead-reason.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { useConfig } from '../../tenant/config.tsx';
import styles from './invitation.module.css';

/** Explains why an invitation cannot be used, or that the server is unreachable, and how to continue [REFER-19]. */
export function DeadInvitation({ error, children }: { error: unknown; children: ReactNode }): ReactNode {
  const { t } = useTranslation();
  const { TenantName: tenant } = useConfig();
  const failureText = useFailureText();
  const reason = error instanceof ApiError ? deadReason(error.code) : undefined;
  return (
    <div className={styles['dead']}>
      <span className={styles['disc']} aria-hidden="true">
        <Icon name="unlink" size={28} />
      </span>
      <h1>{reason === undefined ? failureText(error) : t('invitation.deadTitle')}</h1>
      {reason !== undefined && <p className={styles['text']}>{t(reason, { tenant })}</p>}
      <div className={styles['ways']}>{children}</div>
    </div>
  );
}
