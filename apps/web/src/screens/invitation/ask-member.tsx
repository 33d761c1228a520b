import { ApiError, acceptInvitation } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../data/calls/client.ts';
import { isTransientFailure } from '../../data/calls/is-transient-failure.ts';
import { useFailureText } from '../../data/calls/use-failure-text.ts';
import { useOnce } from '../../data/calls/use-once.ts';
import { refresh } from '../../data/sets/refresh.ts';
import { createPromotionWelcome, queueWelcomes } from '../../device/greetings.ts';
import { clearInvitation } from '../../device/saved-invitation.ts';
import { useUntilOnline } from '../../device/use-until-online.ts';
import styles from '../../features/invitation/invitation.module.css';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { paths } from '../../navigation/paths.ts';
import { useNavigate } from '../../navigation/router.ts';
import { notify } from '../../state/notices.ts';
import { Dead } from './dead.tsx';

type AskMemberProps = {
  code: string;
  isFriends: boolean;
  onLeave: () => void;
  children: ReactNode;
};

/** Asks a member whether to use a link's code, which is neither lost nor used silently [REFER-20]. */
export function AskMember({ code, isFriends, onLeave, children }: AskMemberProps): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { busy, trouble, refusal, accept } = useAccept(code);
  if (refusal !== null) return <Dead error={refusal} isMember />;
  const use = async () => {
    if (await accept()) navigate(paths.home, { replace: true });
  };
  return (
    <>
      {children}
      <div className={styles['choices']}>
        <p className={styles['question']}>{isFriends ? t('invitation.ask') : t('invitation.askCode', { code })}</p>
        <FormError>{trouble}</FormError>
        <Button wide busy={busy} onClick={() => void use()}>
          {t(isFriends ? 'invitation.use' : 'invitation.useCode')}
        </Button>
        <Button wide variant="quiet" disabled={busy} onClick={onLeave}>
          {t('invitation.notNow')}
        </Button>
      </div>
    </>
  );
}

/**
 * Uses a link's code for the member, or has the server save it for later; shows a message either way. Resolves to true
 * on success; `refusal` says why the code cannot be used, `trouble` that the server is unreachable [REFER-20]. A code
 * used despite a lost response counts as used on the next click [ERR-23].
 */
function useAccept(inviteCode: string): {
  busy: boolean;
  trouble: string;
  refusal: ApiError | null;
  accept: () => Promise<boolean>;
} {
  const client = useQueryClient();
  const { t } = useFullTranslation();
  const failureText = useFailureText();
  const once = useOnce('USED_CODE');
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useUntilOnline();
  const [refusal, setRefusal] = useState<ApiError | null>(null);

  const accept = async () => {
    setBusy(true);
    setTrouble('');
    try {
      const reply = await once(inviteCode, () => api.call(acceptInvitation, { body: { inviteCode } }));
      clearInvitation();
      await refresh(client, 'code');
      const welcome = reply && createPromotionWelcome(reply.promotionInfo);
      if (welcome !== null) queueWelcomes([welcome]);
      else notify({ title: t(reply?.keptInvitation ? 'invitation.kept' : 'codes.accepted'), tone: 'success' });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isTransientFailure(error)) setTrouble(failureText(error));
      else setRefusal(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, trouble, refusal, accept };
}
