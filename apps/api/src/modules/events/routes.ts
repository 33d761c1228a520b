import { connectProvider as connectProviderRoute, reportEvent as reportEventRoute } from '@fareback/contract';
import { type Handler, handle, handleAlone } from '../../http/handler.ts';
import { connectProvider } from './connect-provider.ts';
import { reportEvent } from './report-event.ts';

/** Connecting an account, which also lets earlier rides count, and reports of what visitors do [API-04, API-45]. */
export const eventHandlers: Handler[] = [
  handle(connectProviderRoute, (ctx, { body }) => connectProvider(ctx, body)),
  handleAlone(reportEventRoute, (call, { body }) => reportEvent(call, body)),
];
