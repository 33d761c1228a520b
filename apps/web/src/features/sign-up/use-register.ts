import { ApiError, normalizeCode, type PromotionResult, signIn, signUp } from '@fareback/contract';
import { useRef } from 'react';
import { api } from '../../data/calls/client.ts';
import { isLostAnswer } from '../../data/calls/is-lost-answer.ts';
import { isTransientFailure } from '../../data/calls/is-transient-failure.ts';
import { flushPendingSignOut } from '../../data/member/pending-sign-out.ts';
import { createPromotionWelcome, createTenantWelcome, queueWelcomes } from '../../device/greetings.ts';
import { clearInvitation, savedInvitation } from '../../device/saved-invitation.ts';
import { expectMember } from '../../device/session.ts';
import { useConfig } from '../../tenant/config.tsx';
import { classifySignUpFailure, type SignUpFailure, signedUpWithoutCodeText } from './classify-sign-up-failure.ts';
import { clearDraft, isUnanswered, markUnanswered } from './saved-draft.ts';
import type { Details } from './use-sign-up-input.ts';

/**
 * Creates an account, once per email. Resolves to null on success, else to what the rejection shows; rejects if a retry
 * may help. Once the account exists the device expects its member, so a reload or a lost connection does not lose it
 * [SIGNUP-08, SIGNUP-15]; after a lost response the next attempt signs in [SIGNUP-20]. Includes a referral opened here
 * [REFER-20].
 */
export function useRegister(): (details: Details, code: string) => Promise<SignUpFailure | null> {
  const config = useConfig();
  /** Email of an account created here but not signed in yet. */
  const madeFor = useRef<string | null>(null);

  /** The account exists: queue the greetings for Home. */
  const made = (email: string, promotion: PromotionResult | null) => {
    madeFor.current = email;
    clearDraft();
    clearInvitation();
    expectMember();
    queueWelcomes([createTenantWelcome(config), createPromotionWelcome(promotion)], { offersLanguage: true });
  };

  /**
   * Checks if a sign-up without a response created the account by signing in: only its creator has the password, which
   * reveals nothing to others.
   */
  const enterUnheard = async ({ password }: Details, email: string): Promise<boolean> => {
    if (!isUnanswered(email)) return false;
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
    // Send the queued sign-out first; later it would end the new session.
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
      if (isLostAnswer(error)) markUnanswered(email);
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
