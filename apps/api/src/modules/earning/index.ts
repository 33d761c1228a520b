export { applyBehaviours, type EarningScope } from './apply-behaviours.ts';
export type { Behaviour } from './behaviour.ts';
export { personal } from './personal-store.ts';
export { lookBackDaysOf, programmeOf } from './programme.ts';
export { earningHandlers } from './routes.ts';
export { zoneOf } from './zone.ts';
