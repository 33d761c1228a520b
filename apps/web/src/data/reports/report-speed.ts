import { createClient, type PageSpeed, reportEvent as route } from '@fareback/contract';
import { apiBase } from '../calls/api-base.ts';
import { bodyOf } from './report-event.ts';

/** Without cookies, which keeps the report anonymous; keepalive, because the page is being left. */
const api = createClient({
  baseUrl: apiBase,
  fetch: (input, init) => fetch(input, { ...init, credentials: 'omit', keepalive: true }),
});

/** Reports how fast a page opened; a failed report is dropped [EVT-06]. */
export function reportSpeed(speed: PageSpeed): void {
  api.call(route, { body: bodyOf('App/measured', { ...speed }) }).catch(() => {});
}
