import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dataSets } from '../../data/sets/data-sets.ts';
import { useTranslation } from '../../i18n/language.tsx';

/** The account that is connected over Home. */
export interface Connecting {
  /** The provider whose drawer was opened last; null where none was. */
  providerId: string | null;
  isOpen: boolean;
  open: (providerId?: string) => void;
  close: () => void;
}

/** Opens the drawer of one provider at once; `showAll` is for one that isn't named, or isn't in the member's hands [PROV-19]. */
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
