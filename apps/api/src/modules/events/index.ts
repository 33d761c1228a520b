export { mountIngestDoor } from './door.ts';
export { type ImportCount, importFile } from './import-file.ts';
export { loadMapping, mappingNames } from './mapping.ts';
export { eventHandlers } from './routes.ts';
export { demoRiders, type DemoRider, postEvents } from './simulate.ts';
export { rideJustNow, simulatedRides } from './simulated-rides.ts';
