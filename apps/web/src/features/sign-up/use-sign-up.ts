import { ApiError, normalizeCode, type PromotionResult, signUp } from '@fareback/contract';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { isTrouble } from '../../data/is-trouble.ts';
import { notify } from '../../data/notices.ts';
import { useEnter } from '../../data/use-enter.ts';
import { greet, promotionWelcome, tenantWelcome } from '../../data/welcomes.ts';
import { useSpeech } from '../../i18n/language.tsx';
import { useConfig } from '../../tenant/config.tsx';
import { classifySignUpFailure, type SignUpFailure } from './classify-sign-up-failure.ts';
import type { Details } from './details-step.tsx';

/** What came of sending the form: null when the member is in. */
type Outcome = SignUpFailure | null;

/** Registers a member and lets them in. `finish` completes a registration whose code was not taken [SIGNUP-08, SIGNUP-13, SIGNUP-15]. */
export function useSignUp(): {
  busy: boolean;
  send: (details: Details, code: string) => Promise<Outcome>;
  finish: () => Promise<void>;
} {
  const { t } = useSpeech();
  const config = useConfig();
  const enter = useEnter();
  const [busy, setBusy] = useState(false);

  /** Greetings wait for Home: entering takes the visitor there. */
  const letIn = async (promotion: PromotionResult | null) => {
    await enter();
    greet([tenantWelcome(config), promotionWelcome(promotion)], { offersLanguage: true });
  };
  const tellTrouble = () => notify({ title: t('common.somethingWrong'), tone: 'error' });

  const send = async (details: Details, code: string): Promise<Outcome> => {
    setBusy(true);
    try {
      const reply = await api.call(signUp, {
        body: {
          inviteCode: normalizeCode(code) || null,
          tenantID: config.TenantID,
          ...details,
          name: details.name.trim(),
          email: details.email.trim(),
        },
      });
      if (reply.isInviteCodeInvalid) return { kind: 'signedUpWithoutCode' };
      await letIn(reply.promotionInfo);
      return null;
    } catch (error) {
      if (error instanceof ApiError && !isTrouble(error)) return classifySignUpFailure(error);
      tellTrouble();
      return null;
    } finally {
      setBusy(false);
    }
  };

  const finish = async () => {
    setBusy(true);
    try {
      const reply = await api.call(signUp, { body: null });
      await letIn(reply.promotionInfo);
    } catch {
      tellTrouble();
    } finally {
      setBusy(false);
    }
  };

  return { busy, send, finish };
}
