import type { ClaimedRides } from '../modules/connections/index.ts';
import { escapeHtml } from '../platform/escape-html.ts';

const clockOf = (moment: Date | null, timeZone: string): string =>
  moment === null
    ? '?'
    : new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }).format(
        moment,
      );

function claimItem({ identifier, rides }: ClaimedRides, timeZone: string): string {
  const lines = rides
    .slice(0, 5)
    .map(
      ({ startedAt, endedAt, stops }) =>
        `<p>${clockOf(startedAt, timeZone)} to ${clockOf(endedAt, timeZone)}: ${escapeHtml(stops.slice(0, 2).join(', '))}</p>`,
    );
  return `<li><h2>${escapeHtml(identifier)}</h2>${lines.join('') || '<p>No ride yet: the next comes within a minute or two.</p>'}</li>`;
}

/** Lists fictitious rides of unproven cards, newest first, with the details that prove them. */
export const claimList = (claims: ClaimedRides[], timeZone: string): string =>
  claims.length === 0
    ? '<p>No card waits for a ride. Connect one in the app: this page looks again by itself.</p>'
    : `<ol>${claims.map((claim) => claimItem(claim, timeZone)).join('')}</ol>`;
