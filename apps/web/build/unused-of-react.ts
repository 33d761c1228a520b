import type { UnusedFeature } from './react-in-part.ts';

/**
 * What of React 19.3 no screen uses, looked at function by function: those that are emptied are called for such an element
 * alone, or walk through a tree in search of one and find none. Decision 0024.
 */
export const unusedOfReact: readonly UnusedFeature[] = [
  {
    asked: ['ViewTransition', 'addTransitionType', 'startGestureTransition'],
    emptied: [
      'applyViewTransitionToHostInstances',
      'commitAppearingPairViewTransitions',
      'commitEnterViewTransitions',
      'commitExitViewTransitions',
      'commitNestedViewTransitions',
      'createViewTransitionInstance',
      'flushAfterMutationEffects',
      'getViewTransitionClassName',
      'getViewTransitionName',
      'measureNestedViewTransitions',
      'restoreEnterOrExitViewTransitions',
      'restoreNestedViewTransitions',
      'restoreViewTransitionOnHostInstances',
      'scheduleViewTransitionEvent',
      'startViewTransition',
      'trackEnterViewTransitions',
    ],
    unmade: ['ViewTransitionPseudoElement'],
  },
  {
    // A fragment has an instance where it has a ref.
    asked: ['FragmentInstance'],
    emptied: ['commitNewChildToFragmentInstance', 'deleteChildFromFragmentInstance'],
    unmade: ['FragmentInstance'],
  },
  { asked: ['SuspenseList', 'unstable_SuspenseList'], emptied: ['updateSuspenseListComponent'] },
  { asked: ['Activity'], emptied: ['updateActivityComponent'] },
  {
    asked: ['useActionState', 'useFormState'],
    emptied: ['mountActionState', 'updateActionState', 'rerenderActionState', 'runActionStateAction'],
  },
  // Which components a crash went through: nobody is told (`watch-crashes.ts` hands on the error alone).
  { asked: ['captureOwnerStack'], emptied: ['getStackByFiberInDevAndProd'] },
];
