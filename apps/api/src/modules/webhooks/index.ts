export { fanOutEvents, sendDeliveries } from './deliver.ts';
export { type DeliveryRow, pruneWebhooks, readDeliveries } from './delivery-store.ts';
export {
  countWaiting,
  deleteEndpoint,
  type EndpointRow,
  encrypted,
  lockEndpoint,
  readEndpoints,
} from './endpoint-store.ts';
export {
  changeEndpoint,
  createEndpoint,
  noteFacts,
  replayEvent,
  replayRange,
  rotateSecret,
  sendTest,
} from './endpoints.ts';
export { personal } from './personal-store.ts';
