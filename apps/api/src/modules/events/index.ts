export { mountIngestDoor } from './door.ts';
export { eventHandlers } from './routes.ts';
export { sign } from './signature.ts';
