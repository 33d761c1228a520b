import { ApiError, normalizeCode, type PromotionResult, signIn, signUp } from '@fareback/contract';
import { useRef } from 'react';
import { api } from '../../data/calls/client.ts';
import { isLostAnswer } from '../../data/calls/is-lost-answer.ts';
import { isTransientFailure } from '../../data/calls/is-transient-failure.ts';
import { flushPendingSignOut } from '../../data/member/pending-sign-out.ts';
import { greet, promotionWelcome, tenantWelcome } from '../../device/greetings.ts';
import { clearInvitation, savedInvitation } from '../../device/saved-invitation.ts';
import { expectMember } from '../../device/session.ts';
import { useConfig } from '../../tenant/config.tsx';
import { classifySignUpFailure, type SignUpFailure, signedUpWithoutCodeText } from './classify-sign-up-failure.ts';
import { clearDraft, isUnheard, noteUnheard } from './saved-draft.ts';
import type { Details } from './use-sign-up-input.ts';

/**
 * Makes an account, once for an e-mail; answers null when it is there, else what the refusal asks, and rejects where a
 * new try may help. From the moment the account exists the device expects its member, so that neither a reload nor a
 * lost connection leaves it behind [SIGNUP-08, SIGNUP-15]; one whose answer was lost is entered by the next try [SIGNUP-20]. A friend's invitation that was opened here goes along [REFER-20].
 */
export function useRegister(): (details: Details, code: string) => Promise<SignUpFailure | null> {
  const config = useConfig();
  /** E-mail of an account that was made here and could not be entered yet. */
  const madeFor = useRef<string | null>(null);

  /** The account is there: greetings wait for Home, where entering leads. */
  const made = (email: string, promotion: PromotionResult | null) => {
    madeFor.current = email;
    clearDraft();
    clearInvitation();
    expectMember();
    greet([tenantWelcome(config), promotionWelcome(promotion)], { offersLanguage: true });
  };

  /** Whether a sign-up that was never answered had made the account: who made it has its password, and nobody else is told. */
  const enterUnheard = async ({ password }: Details, email: string): Promise<boolean> => {
    if (!isUnheard(email)) return false;
    try {
      await api.call(signIn, { body: { email, password, isStandalone: true, TenantID: config.TenantID } });
      return true;
    } catch (error) {
      if (isTransientFailure(error)) throw error;
      return false;
    }
  };

  return async (details, code) => {
    const email = details.email.trim();
    if (madeFor.current === email) return null;
    const friendCode = savedInvitation.get();
    // Its answer would sign out whoever comes in meanwhile.
    await flushPendingSignOut();
    try {
      const reply = await api.call(signUp, {
        body: {
          inviteCode: normalizeCode(code) || null,
          ...(friendCode !== null && { friendCode }),
          tenantID: config.TenantID,
          ...details,
          name: details.name.trim(),
          email,
        },
      });
      made(email, reply.promotionInfo);
      if (!reply.isInviteCodeInvalid) return null;
      return classifySignUpFailure({ code: '', description: signedUpWithoutCodeText, field: null });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isLostAnswer(error)) noteUnheard(email);
      const failure = classifySignUpFailure(error);
      if (failure.kind === 'signedUpWithoutCode') made(email, null);
      else if (isTransientFailure(error)) throw error;
      else if (await enterUnheard(details, email)) {
        made(email, null);
        return null;
      }
      return failure;
    }
  };
}
