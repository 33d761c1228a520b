import { connectProvider as connectProviderRoute } from '@fareback/contract';
import { type Handler, handle } from '../../http/handler.ts';
import { connectProvider } from './connect-provider.ts';

/** Connecting an account, which also lets earlier rides count [API-45]. */
export const eventHandlers: Handler[] = [handle(connectProviderRoute, (ctx, { body }) => connectProvider(ctx, body))];
