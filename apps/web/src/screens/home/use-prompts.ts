import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dataSets } from '../../data/sets/data-sets.ts';
import { welcomes } from '../../device/welcomes.ts';
import { type NewFeature, useNewFeature } from '../../features/announcements/use-new-feature.ts';
import { type Reactivation, useReactivation } from '../../features/announcements/use-reactivation.ts';
import { menuOpen } from '../../features/menu/menu-open.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { pendingNavigation } from '../../navigation/pending-navigation.ts';
import { asOf } from '../../state/as-of.ts';
import { useStore } from '../../state/store.ts';
import { useConfig } from '../../tenant/config.tsx';
import { type HomePrompt, nextPrompt } from './next-prompt.ts';
import type { HomeState } from './use-home.ts';
import { type TutorialState, useKeepHome, useTutorial } from './use-tutorial.ts';

/** Automatic dialogs over Home: the current one, and their states. */
interface OverHome {
  prompt: HomePrompt | null;
  tutorial: TutorialState & { isOn: boolean };
  reactivation: Reactivation;
  newFeature: NewFeature;
}

/**
 * Shows automatic dialogs over Home one at a time, and not under a ticket, a drawer or during navigation. Greetings are
 * rendered by the app, because other screens have them too [HOME-03].
 */
export function usePrompts(home: HomeState, isTicketShown: boolean): OverHome {
  const { IsPwaFlowVisible } = useConfig();
  const isLeaving = useStore(pendingNavigation);
  const greetings = useStore(welcomes);
  const isUpToDate = useStore(asOf) === null;
  const isLoaded = useListsLoaded() && isUpToDate;
  const reactivation = useReactivation(isLoaded);
  const tutorial = useTutorial(isLoaded);
  const newFeature = useNewFeature(isUpToDate && tutorial.isDue === false);
  const [present, setPresent] = useState<HomePrompt | null>(null);

  const isMenuOpen = useStore(menuOpen);
  const isCovered =
    isLeaving || isMenuOpen || tutorial.isAsked || isTicketShown || home.isHistoryOpen || home.overlay.isAnyOpen;
  const requests = {
    welcome: greetings !== null && greetings.waiting.length > 0,
    language: greetings !== null && greetings.waiting.length === 0,
    reactivation: reactivation.isDue,
    tutorial: tutorial.isDue,
    newFeature: newFeature.isDue,
    installPrompt: IsPwaFlowVisible && isLoaded,
  };
  const prompt = nextPrompt(requests, { prompt: present, isCovered });
  if (prompt !== present) setPresent(prompt);
  if (prompt === 'tutorial') tutorial.begin();
  const isOn = prompt === 'tutorial' || (tutorial.isAddressed && isLoaded);
  useKeepHome(isOn);
  return { prompt, tutorial: { ...tutorial, isOn }, reactivation, newFeature };
}

/** True once the lists that the tutorial needs have loaded or failed. */
function useListsLoaded(): boolean {
  const { language } = useTranslation();
  const campaigns = useQuery(dataSets.campaigns(language));
  const earnings = useQuery(dataSets.earnings(language));
  const offers = useQuery(dataSets.offers(language));
  return !campaigns.isPending && !earnings.isPending && !offers.isPending;
}
