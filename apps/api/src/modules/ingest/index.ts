export { acceptActivities, acceptScopeOf } from './accept-activities.ts';
export { describeFile, proposeFile, unsureKeys } from './describe/describe-file.ts';
export { receiveAnswer, receiveEvents } from './endpoint/receive-events.ts';
export { providersSeen } from './endpoint/seen-store.ts';
export { checkBeforeBody } from './endpoint/signed-call.ts';
export { type DryRun, dryRun } from './files/dry-run.ts';
export type { ImportCount } from './files/import-count.ts';
export { importFile } from './files/import-file.ts';
export type { RejectedRow } from './files/import-observer.ts';
export type { StoredFile } from './files/input-file.ts';
export { ImportInterrupted } from './files/partition.ts';
export { missingColumns, rowWordOf } from './files/proofread.ts';
export { UnreadableFile } from './files/unreadable-file.ts';
export { checkMapping, loadMapping, mappingNames, type NamedMapping } from './mappings/load-mapping.ts';
export { encrypted, personal, pruneReported } from './personal-store.ts';
export {
  type ListedRejected,
  listRejected,
  type ReplayCount,
  replayBatch,
  replayRejected,
} from './rejected/rejected.ts';
export { countRejected, countRejectedSince, rejectedNamed } from './rejected/rejected-store.ts';
export { rideLimitsOf, whyOutOfRange } from './reported.ts';
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
