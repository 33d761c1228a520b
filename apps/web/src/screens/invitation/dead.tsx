import { ApiError } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { type ReactNode, useEffect } from 'react';
import { isTransientFailure } from '../../data/calls/is-transient-failure.ts';
import { useFailureText } from '../../data/calls/use-failure-text.ts';
import { clearInvitation, hideInvitation } from '../../device/saved-invitation.ts';
import styles from '../../features/invitation/invitation.module.css';
import { deadReason } from '../../forms/friends-code.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { paths } from '../../navigation/paths.ts';
import { useNavigate } from '../../navigation/router.ts';
import { useConfig } from '../../tenant/config.tsx';
import entry from '../layouts/entry-form.module.css';
import { PathLink } from '../layouts/path-link.tsx';

/**
 * An unusable invitation, with the next step: Home for members, sign-up without it for visitors, or the agency's app
 * [REFER-19].
 */
export function Dead({ error, isMember }: { error: unknown; isMember: boolean }): ReactNode {
  const { t } = useTranslation();
  const { IsStandalonModeSupported: isStandalone, IsReferralAvailable } = useConfig();
  const navigate = useNavigate();
  const isCodeRejected =
    !isTransientFailure(error) && error instanceof ApiError && (error.status === 400 || error.status === 409);
  // Keep it after other errors, because it may work the next time.
  useEffect(() => {
    if (isCodeRejected) clearInvitation();
  }, [isCodeRejected]);
  const leave = (path: string) => {
    // Otherwise a member would be redirected here again without a connection.
    if (isMember) hideInvitation();
    navigate(path, { replace: isMember });
  };
  const isOwn = error instanceof ApiError && error.code === 'OWN_CODE' && IsReferralAvailable;
  return (
    <DeadInvitation error={error}>
      {isOwn && (
        <Button wide onClick={() => leave(paths.referral)}>
          {t('invitation.share')}
        </Button>
      )}
      {isMember && (
        <Button wide variant={isOwn ? 'quiet' : 'primary'} onClick={() => leave(paths.home)}>
          {t('invitation.toStart')}
        </Button>
      )}
      {!isMember && (
        <Button wide onClick={() => leave(isStandalone ? paths.signUp : paths.home)}>
          {t('invitation.goOn')}
        </Button>
      )}
      {!isMember && isStandalone && (
        <p className={entry['other']}>
          <span>{t('signUp.haveAccount')}</span>{' '}
          <PathLink to={paths.signIn} className={entry['link']}>
            {t('signUp.signIn')}
          </PathLink>
        </p>
      )}
    </DeadInvitation>
  );
}

/** Explains why an invitation cannot be used, or that the server is unreachable, and how to continue [REFER-19]. */
function DeadInvitation({ error, children }: { error: unknown; children: ReactNode }): ReactNode {
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
