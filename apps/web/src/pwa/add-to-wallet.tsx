import { addToApple, addToGoogle, getWallet } from '@fareback/contract';
import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { apiBase } from '../data/calls/api-base.ts';
import { api } from '../data/calls/client.ts';
import { useFailureText } from '../data/calls/use-failure-text.ts';
import { useOnline } from '../device/use-online.ts';
import { useFullTranslation } from '../i18n/full-translation.ts';
import { type WalletKind, walletsOf } from './wallets-of.ts';

/** How long the answer is kept: an agency sets up a wallet once. */
const STALE_MS = 600_000;

/** Makes the pass and opens its address: a file of ours, or a page of Google. */
async function openPass(kind: WalletKind, redemptionId: string | undefined): Promise<void> {
  const body = redemptionId === undefined ? {} : { redemptionId };
  if (kind === 'google') {
    const { address } = await api.call(addToGoogle, { body });
    location.assign(address);
    return;
  }
  const { address } = await api.call(addToApple, { body });
  // A file: the page stays.
  location.assign(`${apiBase}${address}`);
}

/** Puts a ticket, or without one the member card, into a wallet; nothing if the agency has no passes [PASS-07, PASS-28]. */
export function AddToWallet({ redemptionId }: { redemptionId?: string }): ReactNode {
  const { t } = useFullTranslation();
  const failureText = useFailureText();
  const isOnline = useOnline();
  const wallet = useQuery({
    queryKey: ['wallet'],
    queryFn: ({ signal }) => api.call(getWallet, { signal }),
    staleTime: STALE_MS,
    retry: false,
  });
  const [adding, setAdding] = useState<WalletKind | null>(null);
  const [failure, setFailure] = useState('');
  const add = async (kind: WalletKind) => {
    setAdding(kind);
    setFailure('');
    try {
      await openPass(kind, redemptionId);
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setAdding(null);
    }
  };
  const kinds = walletsOf(navigator.userAgent).filter((kind) => wallet.data?.[kind] === true);
  if (kinds.length === 0) return null;
  return (
    <Stack gap={2}>
      {kinds.map((kind) => (
        <Button
          key={kind}
          variant="secondary"
          size="small"
          icon={<Icon name="card" size={18} />}
          busy={adding === kind}
          disabled={!isOnline}
          reason={t('wallet.offline')}
          onClick={() => void add(kind)}
        >
          {t(`wallet.${kind}`)}
        </Button>
      ))}
      <FormError>{failure}</FormError>
    </Stack>
  );
}
