import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dataSets } from '../../data/sets/data-sets.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { paths } from '../../navigation/paths.ts';

export type Tab = 'earn' | 'redeem';

/** Home's state by its address: the tab, an open history, and a redirect. */
export interface HomeView {
  tab: Tab;
  isHistoryOpen: boolean;
  /** Set if the address does not belong to this look: replace it by `/` with the tab [STATUS-10]. */
  replaceWith: { path: string; state: { tab: Tab } } | null;
}

/**
 * Parses Home's address; `state` is the router's, which has the tab if the address does not [STATUS-01, STATUS-04,
 * STATUS-07, STATUS-08, STATUS-10].
 */
export function homeViewOf(path: string, state: unknown, isUpdated: boolean): HomeView {
  const savedTab = (state as { tab?: unknown } | null)?.tab === 'redeem' ? 'redeem' : 'earn';
  const view = (tab: Tab, isHistoryOpen = false): HomeView => ({ tab, isHistoryOpen, replaceWith: null });
  switch (path) {
    case paths.earn:
    case paths.redeem: {
      const tab = path === paths.earn ? 'earn' : 'redeem';
      return isUpdated ? view(tab) : { ...view(tab), replaceWith: { path: paths.home, state: { tab } } };
    }
    case paths.redemption:
      return view('redeem');
    case paths.history:
      return view(savedTab, true);
    case paths.tutorial:
      return view('earn');
    default:
      return view(savedTab);
  }
}

/**
 * Returns a tab's address: its own in the newer look, else `/` with the tab in the router's state [HOME-19, STATUS-10].
 */
export function addressOfTab(tab: Tab, isUpdated: boolean): { path: string; state: { tab: Tab } } {
  return { path: isUpdated ? paths[tab] : paths.home, state: { tab } };
}

/** One overlay at a time; the last one stays mounted while it closes. */
export function useOverlay<Name extends string>(): {
  /** True if `name` was the last one opened: render it. */
  isDrawn: (name: Name) => boolean;
  isOpen: (name: Name) => boolean;
  isAnyOpen: boolean;
  open: (name: Name) => void;
  close: () => void;
} {
  const [overlay, setOverlay] = useState<{ name: Name; isOpen: boolean } | null>(null);
  return {
    isDrawn: (name) => overlay?.name === name,
    isOpen: (name) => overlay?.name === name && overlay.isOpen,
    isAnyOpen: overlay?.isOpen ?? false,
    open: (name) => setOverlay({ name, isOpen: true }),
    close: () => setOverlay((before) => before && { ...before, isOpen: false }),
  };
}

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
