import { ApiError } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { type ReactNode, useEffect } from 'react';
import { isTransientFailure } from '../../data/calls/is-transient-failure.ts';
import { clearInvitation, hideInvitation } from '../../device/saved-invitation.ts';
import { DeadInvitation } from '../../features/invitation/dead-invitation.tsx';
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
