import { expect, test } from 'vitest';
import { appError } from '../../state/app-error.ts';
import { ErrorReply, mockReplies } from '../../testing/member-page.tsx';
import { sentBodies } from '../../testing/sent-bodies.ts';
import { reportEvent } from './report-event.ts';

test('each report has its own UUID; a failed one is dropped without consequence [EVT-01]', async () => {
  const calls = mockReplies({ 'POST /rest/events': new ErrorReply(403, 'SESSION_REQUIRED') });
  const bodies = sentBodies('/events');
  reportEvent('Tutorial/closed');
  reportEvent('Search/search_started', { Where: 'shop' });
  await expect.poll(() => calls).toHaveLength(2);
  expect(bodies).toEqual([
    { EventUID: expect.any(String), Category: 'Tutorial', Action: 'closed', ReportedAtUTC: expect.any(String) },
    expect.objectContaining({ Category: 'Search', Action: 'search_started', Properties: { Where: 'shop' } }),
  ]);
  const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
  const uids = bodies.map((body) => (body as { EventUID: string }).EventUID);
  expect(uids.filter((uid) => uuid.test(uid))).toHaveLength(2);
  expect(new Set(uids).size).toBe(2);
  expect(appError.get()).toBe('NONE');
});
