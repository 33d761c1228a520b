import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { type ReactNode, Suspense, useLayoutEffect } from 'react';
import { celebrationQueue } from '../../features/celebration/progress.ts';
import { paths } from '../../navigation/paths.ts';
import { useStore } from '../../state/store.ts';
import type { Tab } from './home-address.ts';
import type { HomeState } from './use-home.ts';
import { usePrompts } from './use-prompts.ts';

const NewFeatureDialog = lazyPart(
  () => import('../../features/announcements/new-feature-dialog.tsx'),
  'NewFeatureDialog',
);
const LevelCelebration = lazyPart(() => import('../../features/celebration/level-celebration.tsx'), 'LevelCelebration');
const ReactivationDialog = lazyPart(
  () => import('../../features/announcements/reactivation-dialog.tsx'),
  'ReactivationDialog',
);
const QuietRow = lazyPart(() => import('./quiet-row.tsx'), 'QuietRow');
const Hints = lazyPart(() => import('../../features/tutorial/hints.tsx'), 'Hints');
const Tutorial = lazyPart(() => import('../../features/tutorial/tutorial.tsx'), 'Tutorial');

/** What Home needs to know about its automatic dialogs. */
export interface PromptState {
  /** A dialog is open that the rider answers first. */
  isSpokenFor: boolean;
  /** The tab that the running tutorial shows; null without a tutorial. */
  tutorialTab: Tab | null;
}

type HomePromptsProps = {
  home: HomeState;
  /** A ticket or a connect drawer is open. */
  isCovered: boolean;
  onChange: (state: PromptState) => void;
  onNavigate: (path: string) => void;
};

/** The automatic dialog over Home, if one is due; loaded after Home, which is usable without it [HOME-03]. */
export function HomePrompts({ home: address, isCovered, onChange, onNavigate }: HomePromptsProps): ReactNode {
  const { prompt, tutorial, reactivation, newLevel, newFeature } = usePrompts(address, isCovered);
  const hasWaitingCelebrations = useStore(celebrationQueue).length > 0;
  const isSpokenFor = tutorial.isOn || (prompt !== null && prompt !== 'row' && prompt !== 'tutorial');
  const tutorialTab = tutorial.isOn ? tutorial.tab : null;
  useLayoutEffect(() => onChange({ isSpokenFor, tutorialTab }), [onChange, isSpokenFor, tutorialTab]);
  const { isUpdated, tab } = address;
  return (
    // A boundary of its own: a dialog that loads must not pause the state above.
    <Suspense fallback={null}>
      {prompt === 'reactivation' && <ReactivationDialog onClosed={reactivation.end} />}
      {tutorial.isOn && (
        <Tutorial
          isUpdated={isUpdated}
          addressed={tutorial.isAddressed}
          onTab={tutorial.chooseTab}
          onEnd={tutorial.end}
        />
      )}
      {prompt === 'tutorial' && !tutorial.isOn && <Hints isUpdated={isUpdated} tab={tab} onEnd={tutorial.end} />}
      {prompt === 'level' && <LevelCelebration key={newLevel.level?.StatusID} {...newLevel} />}
      {prompt === 'newFeature' && (
        <NewFeatureDialog steps={newFeature.steps} onClose={newFeature.end} onNavigate={onNavigate} />
      )}
      {prompt === 'row' && !hasWaitingCelebrations && <QuietRow onInstall={() => address.goTo(paths.install)} />}
    </Suspense>
  );
}
