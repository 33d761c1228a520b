import { listPasskeys, passkeyProofOptions, proveWithPasskey } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../data/calls/client.ts';
import { useOnline } from '../../device/use-online.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { useAccountChange } from './use-account-change.ts';

export const passkeysKey = ['passkeys'] as const;

/** The member's passkeys, loaded whenever a part that shows or uses them opens [AUTH-45]. */
export const usePasskeys = () =>
  useQuery({
    queryKey: passkeysKey,
    queryFn: ({ signal }) => api.call(listPasskeys, { signal }),
    refetchOnMount: 'always',
  });

type PasskeyProofProps = { isProven: boolean; onProven: () => void };

/** Lets a member with a passkey for this host use it in place of the current password [ACCT-19]. */
export function PasskeyProof({ isProven, onProven }: PasskeyProofProps): ReactNode {
  const { t } = useFullTranslation();
  const online = useOnline();
  const { busy, refusal, run } = useAccountChange();
  const [closed, setClosed] = useState('');
  const isOffered = usePasskeys().data?.some(({ OtherHost }) => OtherHost === null) === true;
  if (isProven) return <Badge tone="success">{t('passkey.proven')}</Badge>;
  if (!isOffered || !('PublicKeyCredential' in window)) return null;
  const prove = async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    const { options } = await api.call(passkeyProofOptions);
    const answer = await startAuthentication({ optionsJSON: options }).catch(() => null);
    if (answer === null) return setClosed(t('passkey.notUsed'));
    await api.call(proveWithPasskey, { body: { answer: { ...answer, response: { ...answer.response } } } });
    onProven();
  };
  const press = () => {
    setClosed('');
    void run(prove);
  };
  return (
    <>
      <Button wide variant="secondary" busy={busy} disabled={!online} onClick={press}>
        {t('passkey.prove')}
      </Button>
      <FormError>{refusal ?? closed}</FormError>
    </>
  );
}
