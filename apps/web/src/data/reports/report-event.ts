import { createClient, reportEvent as route } from '@fareback/contract';
import { apiBase } from '../calls/api-base.ts';

/** What is tracked, as category and action [EVT-05]. */
export type TrackedEvent =
  | 'Search/search_started'
  | 'Tutorial/completed'
  | 'Tutorial/closed'
  | 'InviteCode/referral_limit_lifetime'
  | 'InviteCode/referral_limit_timeframe'
  | 'Campaign/action_clicked'
  | 'App/crashed'
  | 'App/measured';

/** A client of its own, whose failures nobody hears of: a report never leads anywhere [EVT-01]. */
const api = createClient({ baseUrl: apiBase, fetch: (input, init) => fetch(input, init) });

/** An event as the server takes it, told once and now. */
export function bodyOf(event: TrackedEvent, properties?: Record<string, unknown>) {
  const [Category = '', Action = ''] = event.split('/');
  return {
    EventUID: crypto.randomUUID(),
    Category,
    Action,
    ReportedAtUTC: new Date().toISOString(),
    ...(properties === undefined ? {} : { Properties: properties }),
  };
}

/** Tells the server what a visitor did; a report that fails is dropped [EVT-01]. `properties` never hold anything personal. */
export function reportEvent(event: TrackedEvent, properties?: Record<string, unknown>): void {
  api.call(route, { body: bodyOf(event, properties) }).catch(() => {});
}
