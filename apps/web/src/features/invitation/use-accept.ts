import { ApiError, acceptInvitation } from '@fareback/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/calls/client.ts';
import { isTransientFailure } from '../../data/calls/is-transient-failure.ts';
import { useFailureText } from '../../data/calls/use-failure-text.ts';
import { useOnce } from '../../data/calls/use-once.ts';
import { refresh } from '../../data/sets/refresh.ts';
import { createPromotionWelcome, queueWelcomes } from '../../device/greetings.ts';
import { clearInvitation } from '../../device/saved-invitation.ts';
import { useUntilOnline } from '../../device/use-until-online.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { notify } from '../../state/notices.ts';

/**
 * Uses a link's code for the member, or has the server save it for later; shows a message either way. Resolves to true
 * on success; `refusal` says why the code cannot be used, `trouble` that the server is unreachable [REFER-20]. A code
 * used despite a lost response counts as used on the next click [ERR-23].
 */
export function useAccept(inviteCode: string): {
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
