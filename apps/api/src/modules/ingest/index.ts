export { acceptActivities } from './accept-activities.ts';
export { acceptScopeOf } from './accept-scope.ts';
export { describeFile } from './describe/describe-file.ts';
export { encrypted } from './encrypted-rows.ts';
export { providersSeen } from './endpoint/note-seen.ts';
export { receiveAnswer } from './endpoint/receive-answer.ts';
export { receiveEvents } from './endpoint/receive-events.ts';
export { checkBeforeBody } from './endpoint/signed-call.ts';
export { type DryRun, dryRun } from './files/dry-run.ts';
export type { ImportCount } from './files/import-count.ts';
export { importFile } from './files/import-file.ts';
export { ImportInterrupted } from './files/partition.ts';
export { loadMapping, mappingNames } from './mappings/load-mapping.ts';
export { personal } from './personal-store.ts';
export { pruneReported } from './prune-store.ts';
export { countRejected, rejectedNamed } from './rejected/rejected-store.ts';
export {
  type ListedRejected,
  listRejected,
  type ReplayCount,
  replayBatch,
  replayRejected,
} from './rejected/replay-rejected.ts';
export { rideLimitsOf, whyOutOfRange } from './ride-limits.ts';
export {
  type DemoRider,
  demoRiders,
  nextDemoRider,
  postAnswer,
  postEvents,
  signedBody,
  waysCounted,
} from './simulation/simulate.ts';
export { rideJustNow, simulatedRides, simulatedVisits } from './simulation/simulated-rides.ts';
