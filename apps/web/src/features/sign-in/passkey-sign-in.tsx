import { ApiError, limits, passkeySignInOptions, signInWithPasskey } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../data/calls/client.ts';
import { isTransientFailure } from '../../data/calls/is-transient-failure.ts';
import { useFailureText } from '../../data/calls/use-failure-text.ts';
import { useFinishSignIn } from '../../data/member/use-finish-sign-in.ts';
import { hasPendingSignOut } from '../../device/session.ts';
import { useUntilOnline } from '../../device/use-until-online.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import styles from './sign-in.module.css';

/** The suggested passkeys are asked for again before their challenge ends. */
const SUGGESTED_MS = (limits.passkeyChallengeLifeMinutes - 1) * 60_000;

/** Lets the browser sign; `isSuggested`: with a passkey that it suggests in the email field, else with its dialog. */
async function sign(isSuggested: boolean) {
  const { options } = await api.call(passkeySignInOptions);
  const answer = await startAuthentication({ optionsJSON: options, useBrowserAutofill: isSuggested });
  return { ...answer, response: { ...answer.response } };
}

type Answer = Awaited<ReturnType<typeof sign>>;

/** Signs in with a passkey, by the button or by one that the browser suggests in the email field [AUTH-46, AUTH-48]. */
function usePasskeySignIn(): { busy: boolean; trouble: string; press: () => Promise<void> } {
  const { t } = useFullTranslation();
  const finishSignIn = useFinishSignIn();
  const failureText = useFailureText();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useUntilOnline();
  const [round, setRound] = useState(0);

  const finish = async (answer: Answer) => {
    // Send the queued sign-out first; later it would end the new session.
    if (hasPendingSignOut()) await (await import('../../data/member/pending-sign-out.ts')).flushPendingSignOut();
    await api.call(signInWithPasskey, { body: { answer } });
    await finishSignIn();
  };
  const fail = (error: unknown) => {
    setBusy(false);
    // After a refusal the browser suggests again, with a fresh challenge.
    setRound((last) => last + 1);
    if (!(error instanceof ApiError)) setTrouble(t('passkey.notUsed'));
    else setTrouble(isTransientFailure(error) ? failureText(error) : error.description);
  };
  const begin = () => {
    setBusy(true);
    setTrouble('');
  };
  const accept = useEffectEvent((answer: Answer) => {
    begin();
    void finish(answer).catch(fail);
  });
  useEffect(() => {
    // The button works without a suggestion, so a browser without one or a failed call is no error.
    sign(true).then(accept, () => {});
    const again = setTimeout(() => setRound((last) => last + 1), SUGGESTED_MS);
    return () => {
      clearTimeout(again);
      WebAuthnAbortService.cancelCeremony();
    };
  }, [round]);
  const press = async () => {
    begin();
    await sign(false).then(finish).catch(fail);
  };
  return { busy, trouble, press };
}

export function PasskeySignIn(): ReactNode {
  const { t } = useFullTranslation();
  const { busy, trouble, press } = usePasskeySignIn();
  return (
    <div className={styles['passkey']}>
      <Button wide variant="secondary" busy={busy} icon={<Icon name="lock" size={18} />} onClick={() => void press()}>
        {t('passkey.signIn')}
      </Button>
      <FormError>{trouble}</FormError>
    </div>
  );
}
