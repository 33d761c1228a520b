import { getProviderRedirect, limits, type Provider } from '@fareback/contract';
import { useCallback, useRef } from 'react';
import { api } from '../../data/calls/client.ts';
import { useLocation } from '../../navigation/router.ts';

/** Lifetime of an address, less a minute. */
const freshMs = (limits.consentMinutes - 1) * 60_000;

type Display = 'page' | 'popup';

/** Single-use addresses of a provider's sign-in, prepared in advance or requested on demand [PROV-20]. */
export function useConsentAddress({ ProviderID }: Provider): {
  prepare: (display: Display) => Promise<void>;
  takePrepared: (display: Display) => string | null;
  ask: (display: Display) => Promise<string>;
} {
  const { pathname } = useLocation();
  const prepared = useRef<{ address: string; display: Display; until: number } | null>(null);
  const ask = useCallback(
    async (display: Display) => {
      const query = { returnTo: pathname, display };
      const reply = await api.call(getProviderRedirect, { params: { id: ProviderID }, query });
      const address = reply.providerRedirectURL;
      if (!/^https?:\/\//.test(address)) throw new Error('No address of the web.');
      return address;
    },
    [ProviderID, pathname],
  );
  const prepare = useCallback(
    async (display: Display) => {
      prepared.current = { address: await ask(display), display, until: Date.now() + freshMs };
    },
    [ask],
  );
  const takePrepared = (display: Display): string | null => {
    const preparedAddress = prepared.current;
    prepared.current = null;
    return preparedAddress !== null && preparedAddress.display === display && preparedAddress.until > Date.now()
      ? preparedAddress.address
      : null;
  };
  return { prepare, takePrepared, ask };
}
