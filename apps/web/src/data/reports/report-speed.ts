import { createClient, type PageSpeed, reportEvent as route } from '@fareback/contract';
import { apiBase } from '../calls/api-base.ts';
import { bodyOf } from './report-event.ts';

/** Without cookies, so that nobody could tell whose page it was; and sent to its end though the page is left. */
const api = createClient({
  baseUrl: apiBase,
  fetch: (input, init) => fetch(input, { ...init, credentials: 'omit', keepalive: true }),
});

/** Tells the server how a page opened; a report that fails is dropped [EVT-06]. */
export function reportSpeed(speed: PageSpeed): void {
  api.call(route, { body: bodyOf('App/measured', { ...speed }) }).catch(() => {});
}
