import type { NewFeatureStep } from '@fareback/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { dataSets } from '../../data/sets/data-sets.ts';
import { useTranslation } from '../../i18n/language.tsx';

/** The announcement of a feature: its steps, whether it is due (undefined while loading), and how to end it. */
export interface NewFeature {
  isDue: boolean | undefined;
  steps: readonly NewFeatureStep[];
  /** The dialog is being closed, and counts as seen. */
  end: () => void;
}

/** Loads the announcement for a member who is past the tutorial [TUT-07, TUT-08]. */
export function useNewFeature(isTutorialPast: boolean): NewFeature {
  const { language } = useTranslation();
  const client = useQueryClient();
  const member = useUserInfo();
  const [hasEnded, setEnded] = useState(false);
  const isUnseen = member?.HaveSeenNewFeature === false && !hasEnded;
  const { data, isPending } = useQuery({
    queryKey: ['newFeature', language],
    queryFn: async ({ signal }) => (await import('./calls.ts')).loadNewFeature(language, signal),
    enabled: isUnseen && isTutorialPast,
  });
  const { NewFeatureID = null, Steps: steps = [] } = data ?? {};

  const end = () => {
    setEnded(true);
    if (NewFeatureID === null) return;
    const { queryKey } = dataSets.userInfo(language);
    client.setQueryData(queryKey, (before) => before && { ...before, HaveSeenNewFeature: true });
    void import('./calls.ts').then(({ markFeatureSeen }) => markFeatureSeen(NewFeatureID));
  };
  if (member !== undefined && !isUnseen) return { isDue: false, steps, end };
  if (isPending) return { isDue: undefined, steps, end };
  return { isDue: NewFeatureID !== null && steps.length > 0, steps, end };
}
