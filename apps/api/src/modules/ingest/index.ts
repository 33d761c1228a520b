export { receiveAnswer } from './door/receive-answer.ts';
export { receiveEvents } from './door/receive-events.ts';
export { type ImportCount, importFile } from './files/import-file.ts';
export { loadMapping, mappingNames } from './files/mapping.ts';
export { personal } from './personal-store.ts';
export { pruneReported } from './prune-store.ts';
export { type ListedRejected, listRejected, type ReplayCount, replayRejected } from './rejected/replay-rejected.ts';
export { type DemoRider, demoRiders, postAnswer, postEvents } from './simulation/simulate.ts';
export { rideJustNow, simulatedRides, simulatedVisits } from './simulation/simulated-rides.ts';
