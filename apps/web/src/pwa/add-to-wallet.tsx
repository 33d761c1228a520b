import { addToApple, getWallet } from '@fareback/contract';
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

/** How long the answer is kept: an agency sets up a wallet once. */
const STALE_MS = 600_000;

const isAndroid = (): boolean => /Android/i.test(navigator.userAgent);

/** Puts a ticket, or without one the member card, into the phone's wallet; nothing if the agency has no passes [PASS-07]. */
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
  const [isAdding, setAdding] = useState(false);
  const [failure, setFailure] = useState('');
  const add = async () => {
    setAdding(true);
    setFailure('');
    try {
      const { address } = await api.call(addToApple, { body: redemptionId === undefined ? {} : { redemptionId } });
      // A file: the page stays.
      location.assign(`${apiBase}${address}`);
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setAdding(false);
    }
  };
  if (wallet.data?.apple !== true || isAndroid()) return null;
  return (
    <Stack gap={2}>
      <Button
        variant="secondary"
        size="small"
        icon={<Icon name="card" size={18} />}
        busy={isAdding}
        disabled={!isOnline}
        reason={t('wallet.offline')}
        onClick={() => void add()}
      >
        {t('wallet.apple')}
      </Button>
      <FormError>{failure}</FormError>
    </Stack>
  );
}
