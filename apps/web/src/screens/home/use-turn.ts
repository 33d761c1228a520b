import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dataSets } from '../../data/queries.ts';
import { useStore } from '../../data/store.ts';
import { welcomes } from '../../data/welcomes.ts';
import { type NewFeature, useNewFeature } from '../../features/announcements/use-new-feature.ts';
import { type Reactivation, useReactivation } from '../../features/announcements/use-reactivation.ts';
import { useSpeech } from '../../i18n/language.tsx';
import { pendingNavigation } from '../../navigation/pending-navigation.ts';
import { useConfig } from '../../tenant/config.tsx';
import { nextTurn, type Turn } from './next-turn.ts';
import type { HomeState } from './use-home.ts';
import { type TutorialState, useHomeKept, useTutorial } from './use-tutorial.ts';

/** What opens over Home by itself: whose turn it is, and what each of them needs. */
interface OverHome {
  turn: Turn | null;
  tutorial: TutorialState & { isOn: boolean };
  reactivation: Reactivation;
  newFeature: NewFeature;
}

/** Lets what opens over Home by itself come one at a time, and nothing under a ticket, a drawer or on the way elsewhere; greetings are drawn by the app, which knows them on other screens too [HOME-03]. */
export function useTurn(home: HomeState, isTicketShown: boolean): OverHome {
  const { IsPwaFlowVisible } = useConfig();
  const isLeaving = useStore(pendingNavigation);
  const greetings = useStore(welcomes);
  const isLoaded = useListsLoaded();
  const reactivation = useReactivation(isLoaded);
  const tutorial = useTutorial(isLoaded);
  const newFeature = useNewFeature(tutorial.isDue === false);
  const [present, setPresent] = useState<Turn | null>(null);

  const isCovered = isLeaving || tutorial.isAsked || isTicketShown || home.isHistoryOpen || home.over.isAnyOpen;
  const wishes = {
    welcome: greetings !== null && greetings.waiting.length > 0,
    language: greetings !== null && greetings.waiting.length === 0,
    reactivation: reactivation.isDue,
    tutorial: tutorial.isDue,
    newFeature: newFeature.isDue,
    installPrompt: IsPwaFlowVisible && isLoaded,
  };
  const turn = nextTurn(wishes, { turn: present, isCovered });
  if (turn !== present) setPresent(turn);
  if (turn === 'tutorial') tutorial.begin();
  const isOn = turn === 'tutorial' || (tutorial.isAddressed && isLoaded);
  useHomeKept(isOn);
  return { turn, tutorial: { ...tutorial, isOn }, reactivation, newFeature };
}

/** Whether the lists that a member is shown around have arrived, or failed to. */
function useListsLoaded(): boolean {
  const { language } = useSpeech();
  const campaigns = useQuery(dataSets.campaigns(language));
  const earnings = useQuery(dataSets.earnings(language));
  const offers = useQuery(dataSets.offers(language));
  return !campaigns.isPending && !earnings.isPending && !offers.isPending;
}
