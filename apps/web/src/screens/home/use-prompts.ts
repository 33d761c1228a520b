import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dataSets } from '../../data/sets/data-sets.ts';
import { welcomes } from '../../device/welcomes.ts';
import {
  type NewFeature,
  type Reactivation,
  useNewFeature,
  useReactivation,
} from '../../features/announcements/use-announcements.ts';

import { type NewLevel, useNewLevel } from '../../features/celebration/use-new-level.ts';
import { menuOpen } from '../../features/menu/menu-open.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { pendingNavigation } from '../../navigation/router.ts';
import { asOf } from '../../state/as-of.ts';
import { useStore } from '../../state/store.ts';
import { useConfig } from '../../tenant/config.tsx';
import type { HomeState } from './use-home.ts';
import { type TutorialState, useKeepHome, useTutorial } from './use-tutorial.ts';

/** Automatic dialogs over Home, by priority [HOME-03]. */
const prompts = ['welcome', 'language', 'reactivation', 'tutorial', 'level', 'newFeature', 'row'] as const;

export type HomePrompt = (typeof prompts)[number];

/** Which of them want to open; undefined while unknown. */
export type PromptRequests = Record<HomePrompt, boolean | undefined>;

interface Present {
  prompt: HomePrompt | null;
  /** Something else is open, or Home is being left: do not open anything. */
  isCovered: boolean;
}

/**
 * Returns the automatic dialog to show, one at a time [HOME-03]. An open one stays until it is done, except the row,
 * which needs no answer. A lower one waits while the state of a higher one is unknown.
 */
export function nextPrompt(wishes: PromptRequests, present: Present): HomePrompt | null {
  const { prompt, isCovered } = present;
  if (prompt !== null && prompt !== 'row' && wishes[prompt] === true) return prompt;
  if (isCovered) return null;
  const first = prompts.find((one) => wishes[one] !== false);
  return first !== undefined && wishes[first] === true ? first : null;
}

/** Automatic dialogs over Home: the current one, and their states. */
interface OverHome {
  prompt: HomePrompt | null;
  tutorial: TutorialState & { isOn: boolean };
  reactivation: Reactivation;
  newLevel: NewLevel;
  newFeature: NewFeature;
}

/**
 * Shows automatic dialogs over Home one at a time, and not under a ticket, a drawer or during navigation. Greetings are
 * rendered by the app, because other screens have them too [HOME-03].
 */
export function usePrompts(home: HomeState, isTicketShown: boolean): OverHome {
  const { IsOnboardingShort } = useConfig();
  const isLeaving = useStore(pendingNavigation);
  const greetings = useStore(welcomes);
  const isUpToDate = useStore(asOf) === null;
  const isLoaded = useListsLoaded() && isUpToDate;
  const reactivation = useReactivation(isLoaded);
  const tutorial = useTutorial(isLoaded);
  const newFeature = useNewFeature(isUpToDate && tutorial.isDue === false);
  const newLevel = useNewLevel(isLoaded);
  const [present, setPresent] = useState<HomePrompt | null>(null);

  const isMenuOpen = useStore(menuOpen);
  const isCovered =
    isLeaving || isMenuOpen || tutorial.isAsked || isTicketShown || home.isHistoryOpen || home.overlay.isAnyOpen;
  const requests = {
    welcome: greetings !== null && greetings.waiting.length > 0,
    language: greetings !== null && greetings.waiting.length === 0,
    reactivation: reactivation.isDue,
    tutorial: tutorial.isDue,
    level: newLevel.level !== undefined,
    newFeature: newFeature.isDue,
    row: isLoaded,
  };
  const prompt = nextPrompt(requests, { prompt: present, isCovered });
  if (prompt !== present) setPresent(prompt);
  if (prompt === 'tutorial') tutorial.begin();
  // Hints leave Home to the rider.
  const isOn = (prompt === 'tutorial' && !IsOnboardingShort) || (tutorial.isAddressed && isLoaded);
  useKeepHome(isOn);
  return { prompt, tutorial: { ...tutorial, isOn }, reactivation, newLevel, newFeature };
}

/** True once the lists that the tutorial needs have loaded or failed. */
function useListsLoaded(): boolean {
  const { language } = useTranslation();
  const campaigns = useQuery(dataSets.campaigns(language));
  const earnings = useQuery(dataSets.earnings(language));
  const offers = useQuery(dataSets.offers(language));
  return !campaigns.isPending && !earnings.isPending && !offers.isPending;
}
