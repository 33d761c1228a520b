import { expect, test } from 'vitest';
import { mockReplies, renderForMember, verifiedMember } from '../../testing/member-page.tsx';
import { Home } from '../home.tsx';

const isHere = (part: string) => performance.getEntriesByType('resource').some(({ name }) => name.includes(part));

test('the most used overlays of Home are preloaded once Home is rendered [HOME-26]', async () => {
  performance.setResourceTimingBufferSize(10_000);
  mockReplies({ 'GET /rest/users/me/userinfo/en': verifiedMember, 'POST /rest/events': {}, 'GET /rest/': [] });
  expect(['history-drawer.tsx', 'more-menu.tsx'].filter(isHere)).toEqual([]);
  await renderForMember(<Home />);
  await expect.poll(() => ['history-drawer.tsx', 'more-menu.tsx'].filter(isHere)).toHaveLength(2);
});
