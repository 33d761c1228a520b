import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mockReplies, pageOf, renderForMember, unclaimedGroup, verifiedMember } from '../../testing/member-page.tsx';
import { EarnPane } from './earn-pane.tsx';

const code = Promise.withResolvers<void>();
vi.mock('./claim/unclaimed.tsx', async (original) => {
  await code.promise;
  return original();
});

test('nothing jumps if the code of unclaimed points is late: the rest is rendered with it, not before [EARN-01, EARNING-12]', async () => {
  const calls = mockReplies({
    'GET /rest/users/me/userinfo/en': verifiedMember,
    'GET /rest/users/me/earnings/en/unclaimed': { data: [unclaimedGroup('Ferry')] },
    'GET /rest/users/me/earnings/en': pageOf([]),
    'GET /rest/': [],
  });
  performance.clearMarks('home-usable');
  await renderForMember(<EarnPane isUpdated onConnect={() => {}} onRides={() => {}} onNavigate={() => {}} />);
  const earn = page.getByText('Nothing to earn right now');
  await expect.element(page.getByRole('status')).toBeVisible();
  // All neighbors have loaded, the code had time to load, and two frames have passed.
  await vi.importActual('./claim/unclaimed.tsx');
  await expect.poll(() => calls.filter((call) => call.includes('/campaigns')).length).toBeGreaterThan(0);
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  await expect.element(earn).not.toBeInTheDocument();
  expect(performance.getEntriesByName('home-usable')).toEqual([]);
  code.resolve();
  await expect.element(page.getByRole('button', { name: /Claim/ }).first()).toBeVisible();
  await expect.element(earn).toBeVisible();
  await expect.poll(() => performance.getEntriesByName('home-usable').length).toBe(1);
});
