import {
  connectProvider as connectProviderRoute,
  disconnectProvider,
  listProviderStatuses,
  recogniseRide as recogniseRideRoute,
} from '@fareback/contract';
import { type Handler, handle, handleAlone } from '../../call/handler.ts';
import { connectProvider } from './connect-provider.ts';
import { disconnect, listConnections } from './connections.ts';
import { recogniseRide } from './recognise-ride.ts';

/** A member's connections: reading, making, proving and ending them [API-44, API-45, API-46]. */
export const handlers: Handler[] = [
  handle(listProviderStatuses, (ctx) => listConnections(ctx)),
  handleAlone(connectProviderRoute, (call, { body }) => connectProvider(call, body)),
  handle(disconnectProvider, (ctx, { params }) => disconnect(ctx, params.id)),
  handleAlone(recogniseRideRoute, (call, { params, body }) => recogniseRide(call, params.id, body)),
];
