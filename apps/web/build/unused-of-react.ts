import type { UnusedFeature } from './react-in-part.ts';

/**
 * Features of React 19.3 that no screen uses, reviewed function by function: each emptied function runs only for such
 * an element, or searches the tree for one. Decision 0024.
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
    // A fragment has an instance only if it has a ref.
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
  // Component stacks of crashes are not reported: `watch-crashes.ts` sends only the error.
  { asked: ['captureOwnerStack'], emptied: ['getStackByFiberInDevAndProd'] },
];
