import { createClient, reportEvent as route } from '@fareback/contract';
import { apiBase } from '../calls/api-base.ts';

/** Tracked events as category and action [EVT-05]. */
type TrackedEvent =
  | 'Search/search_started'
  | 'Tutorial/completed'
  | 'Tutorial/closed'
  | 'InviteCode/referral_limit_lifetime'
  | 'InviteCode/referral_limit_timeframe'
  | 'Campaign/action_clicked'
  | 'App/crashed'
  | 'App/measured';

/** A separate client without failure listeners: a failed report must have no consequence [EVT-01]. */
const api = createClient({ baseUrl: apiBase, fetch: (input, init) => fetch(input, init) });

/** Builds the request body of an event that happens once, now. */
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

/** Reports an event of a visitor; a failed report is dropped [EVT-01]. `properties` never hold personal data. */
export function reportEvent(event: TrackedEvent, properties?: Record<string, unknown>): void {
  api.call(route, { body: bodyOf(event, properties) }).catch(() => {});
}
