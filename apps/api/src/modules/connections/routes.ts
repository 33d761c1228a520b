import { connectProvider as connectProviderRoute, disconnectProvider, listProviderStatuses } from '@fareback/contract';
import { type Handler, handle, handleAlone } from '../../call/handler.ts';
import { connectProvider } from './connect-provider.ts';
import { disconnect, listConnections } from './connections.ts';

/** A member's connections: reading, making and ending them [API-44, API-45, API-46]. */
export const handlers: Handler[] = [
  handle(listProviderStatuses, (ctx) => listConnections(ctx)),
  handleAlone(connectProviderRoute, (call, { body }) => connectProvider(call, body)),
  handle(disconnectProvider, (ctx, { params }) => disconnect(ctx, params.id)),
];
