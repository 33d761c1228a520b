import { ApiError, forgotPassword } from '@fareback/contract';
import { useState } from 'react';
import { api } from '../../data/calls/client.ts';
import { isTransientFailure } from '../../data/calls/is-transient-failure.ts';
import { useFailureText } from '../../data/calls/use-failure-text.ts';
import { useUntilOnline } from '../../device/use-until-online.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { useConfig } from '../../tenant/config.tsx';

type AskFailure = 'unknownEmail' | 'underForm';

const marker = 'This email address is not associated with a Rewards account';

/** Recognizes an unknown email by the server's text or error code; everything else is shown under the form. */
export function classifyAskFailure({ code, description }: { code: string; description: string }): AskFailure {
  return code === 'EMAIL_NOT_ASSOCIATED' || description.includes(marker) ? 'unknownEmail' : 'underForm';
}

/** Requests a mail with a link. Results with a dialog are in `outcome`, other errors in `refusal` [PWD-03, PWD-04]. */
export function useAskForLink(): {
  busy: boolean;
  /** Why it was not sent, until `clearRefusal`; else ''. */
  refusal: string;
  clearRefusal: () => void;
  outcome: 'sent' | 'unknownEmail' | null;
  endOutcome: () => void;
  send: (email: string) => Promise<void>;
} {
  const { t } = useTranslation();
  const { TenantID } = useConfig();
  const failureText = useFailureText();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useUntilOnline();
  const [outcome, setOutcome] = useState<'sent' | 'unknownEmail' | null>(null);

  const showFailure = (error: unknown) => {
    if (isTransientFailure(error) || !(error instanceof ApiError)) setRefusal(failureText(error));
    else if (classifyAskFailure(error) === 'unknownEmail') setOutcome('unknownEmail');
    else setRefusal(error.description || t('common.somethingWrong'));
  };
  const send = async (email: string) => {
    setBusy(true);
    setRefusal('');
    try {
      await api.call(forgotPassword, {
        body: {
          email: email.trim(),
          TenantID,
          securityAssurance: t('passwordReset.securityTitle'),
          securityAssuranceListItem1: t('passwordReset.security1'),
          securityAssuranceListItem2: t('passwordReset.security2'),
          passwordCreationTips: t('passwordReset.tipsTitle'),
          passwordCreationTipsListItem1: t('passwordReset.tips1'),
          passwordCreationTipsListItem2: t('passwordReset.tips2'),
        },
      });
      setOutcome('sent');
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, refusal, clearRefusal: () => setRefusal(''), outcome, endOutcome: () => setOutcome(null), send };
}
