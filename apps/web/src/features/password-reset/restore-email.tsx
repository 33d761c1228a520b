import { ApiError, restoreEmail } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { api } from '../../data/calls/client.ts';
import { isTransientFailure } from '../../data/calls/is-transient-failure.ts';
import { useFailureText } from '../../data/calls/use-failure-text.ts';
import { useOnce } from '../../data/calls/use-once.ts';
import { signOutMember } from '../../data/member/member.ts';
import { session } from '../../device/session.ts';
import { useUntilOnline } from '../../device/use-until-online.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { clearMailLink, markLinkUnanswered } from './mail-link.ts';

const loadDialog = () => import('./dialogs.tsx');
const EmailRestored = lazyPart(loadDialog, 'EmailRestored');

type RestoreEmailProps = {
  token: string;
  onInvalid: () => void;
  /** The link is no longer valid after a lost response [ERR-24]. */
  onUnheard: () => void;
  /** The email is restored; a new password comes next. */
  onRestored: () => void;
};

/** Restores a changed email and signs out [ACCT-09]. Needs a click, because mail programs open links by themselves. */
export function RestoreEmail({ token, onInvalid, onUnheard, onRestored }: RestoreEmailProps): ReactNode {
  const { t } = useTranslation();
  const client = useQueryClient();
  const failureText = useFailureText();
  const once = useOnce('RESTORE_TOKEN_INVALID', markLinkUnanswered);
  const [state, setState] = useState<'open' | 'busy' | 'restored'>('open');
  const [refusal, setRefusal] = useUntilOnline();

  const send = async () => {
    setState('busy');
    setRefusal('');
    void loadDialog().catch(() => {});
    try {
      const reply = await once(token, () => api.call(restoreEmail, { body: { token } }));
      clearMailLink();
      if (session.get() === 'signedIn') await signOutMember(client);
      if (reply === null) onUnheard();
      else setState('restored');
    } catch (error) {
      setState('open');
      if (isTransientFailure(error) || !(error instanceof ApiError)) setRefusal(failureText(error));
      else if (error.code === 'RESTORE_TOKEN_INVALID') onInvalid();
      else setRefusal(error.description || t('common.somethingWrong'));
    }
  };

  return (
    <Stack gap={5}>
      <Button wide busy={state === 'busy'} disabled={state === 'restored'} onClick={() => void send()}>
        {t('passwordReset.restoreSubmit')}
      </Button>
      <FormError>{refusal}</FormError>
      {state === 'restored' && (
        <Suspense>
          <EmailRestored onReset={onRestored} />
        </Suspense>
      )}
    </Stack>
  );
}
