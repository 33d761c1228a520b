export { mountIngestDoor } from './door.ts';
export { type ImportCount, importFile } from './import-file.ts';
export { loadMapping, mappingNames } from './mapping.ts';
export { personal } from './personal-store.ts';
export { pruneEvents } from './prune-store.ts';
export { type ListedRejected, listRejected, type ReplayCount, replayRejected } from './replay-rejected.ts';
export { eventHandlers } from './routes.ts';
export { type DemoRider, demoRiders, postEvents } from './simulate.ts';
export { rideJustNow, simulatedRides, simulatedVisits } from './simulated-rides.ts';
