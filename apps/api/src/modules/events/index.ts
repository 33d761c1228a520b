export { mountIngestDoor } from './door.ts';
export { type ImportCount, importFile } from './import-file.ts';
export { loadMapping, mappingNames } from './mapping.ts';
export { eventHandlers } from './routes.ts';
export { sign } from './signature.ts';
