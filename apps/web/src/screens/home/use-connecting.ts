import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dataSets } from '../../data/sets/data-sets.ts';
import { useTranslation } from '../../i18n/language.tsx';

export interface Connecting {
  /** The provider of the last opened drawer; null without one. */
  providerId: string | null;
  isOpen: boolean;
  open: (providerId?: string) => void;
  close: () => void;
}

/**
 * Opens a provider's drawer at once; `showAll` is for a missing provider, or one the member does not manage [PROV-19].
 */
export function useConnecting(showAll: () => void): Connecting {
  const { language } = useTranslation();
  const providers = useQuery(dataSets.providers(language)).data ?? [];
  const [providerId, setProviderId] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const isConnectable = (id: string): boolean =>
    providers.some(
      ({ ProviderID, connectionType, DisableUserControl }) =>
        ProviderID === id && connectionType !== 'CAMPAIGN_IMPLICIT' && !DisableUserControl,
    );
  return {
    providerId,
    isOpen,
    open: (id) => {
      if (id === undefined || !isConnectable(id)) return showAll();
      setProviderId(id);
      return setOpen(true);
    },
    close: () => setOpen(false),
  };
}
