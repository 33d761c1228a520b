import { createStore } from './store.ts';

/** Whether the tutorial stands over Home: what else would like to greet a member waits for its end [HOME-03, TUT-07]. */
export const tutorialOn = createStore(false);
