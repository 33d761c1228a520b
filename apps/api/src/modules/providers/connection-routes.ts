import { disconnectProvider, listProviderStatuses } from '@fareback/contract';
import { type Handler, handle } from '../../http/handler.ts';
import { disconnect, listConnections } from './connections.ts';

/** Reading and ending connections; making one also evaluates earlier rides and is answered by `events`. */
export const connectionHandlers: Handler[] = [
  handle(listProviderStatuses, (ctx) => listConnections(ctx)),
  handle(disconnectProvider, (ctx, { params }) => disconnect(ctx, params.id)),
];
