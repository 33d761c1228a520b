import { adminRoutes, type StaffMe } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { Dialog } from '@fareback/ui/overlay/dialog.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api, resolveProof, useProofRequest } from '../data/client.ts';
import { setSignedIn } from '../data/me.tsx';

import { CodeForm, PasskeyButton } from '../features/proof/proof-forms.tsx';

import { SignInSteps } from '../features/proof/sign-in.tsx';
import { useTranslation } from '../words/translation.tsx';
import { getErrorText } from '../words/value-text.ts';

/**
 * Dialog over the unchanged page: sign in again after the session expired, or prove identity for an action; its text
 * stays the same while it closes [DESK-73, DESK-432].
 */
export function ReauthenticateDialog({ me }: { me: StaffMe }): ReactNode {
  const { t } = useTranslation();
  const need = useProofRequest();
  const [shown, setShown] = useState(need);
  if (need !== null && need !== shown) setShown(need);
  const accept = () => resolveProof(true);
  const cancel = () => resolveProof(false);
  return (
    <Dialog
      open={need !== null}
      onClose={cancel}
      title={t(shown === 'stepUp' ? 'signIn.prove' : 'signIn.ended')}
      actions={
        <>
          {shown === 'signIn' && <SignInSteps first={me.email} onDone={accept} />}
          {shown === 'stepUp' && <Proof onDone={accept} />}
          <Button variant="quiet" onClick={cancel}>
            {t('desk.cancel')}
          </Button>
        </>
      }
    >
      {shown === 'stepUp' ? t('signIn.proveHelp', { email: me.email }) : t('signIn.endedHelp')}
    </Dialog>
  );
}

function Proof({ onDone }: { onDone: () => void }): ReactNode {
  const { t } = useTranslation();
  const client = useQueryClient();
  // Reads state during render; a handler alone would use the value from before the answer.
  const { data, error, refetch } = useQuery({
    queryKey: ['proof'],
    queryFn: ({ signal }) => api.call(adminRoutes.proof.mailCode, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const send = async (code: string) => {
    const body = { attempt: data?.attempt ?? '', code };
    setSignedIn(client, await api.call(adminRoutes.proof.withCode, { body }));
    onDone();
  };
  return (
    <Stack gap={4}>
      <PasskeyButton
        label={t('signIn.provePasskey')}
        options={() => api.call(adminRoutes.proof.passkeyOptions)}
        send={async (answer) => {
          setSignedIn(client, await api.call(adminRoutes.proof.withPasskey, { body: { answer } }));
          onDone();
        }}
      />
      <FormError>{error === null ? null : getErrorText(error, t)}</FormError>
      <CodeForm label={t('signIn.proveGo')} send={send} mailAnother={() => refetch({ throwOnError: true })} />
    </Stack>
  );
}
