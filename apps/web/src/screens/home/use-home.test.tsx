import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { dataSets } from '../../data/sets/data-sets.ts';
import { mockReplies, plainConfig, renderForMember, verifiedMember } from '../../testing/member-page.tsx';
import { useFriendsPoints } from './use-home.ts';

function Probe() {
  useFriendsPoints();
  useQuery(dataSets.earnings('en'));
  return <output>{useUserInfo()?.pointsFromReferee}</output>;
}

async function show(points: number): Promise<string[]> {
  let waiting = points;
  const calls = mockReplies({
    'GET /rest/users/me/userinfo/en': () => ({ ...verifiedMember, pointsFromReferee: waiting }),
    'GET /rest/users/me/earnings/en': { data: [], links: {} },
    'POST /rest/users/me/referrerPoints': () => {
      const pointsFromReferee = waiting;
      waiting = 0;
      return { pointsFromReferee };
    },
  });
  await renderForMember(<Probe />, plainConfig, ['/']);
  return calls;
}
const count = (calls: string[], call: string) => calls.filter((one) => one === call).length;

test('referral points are marked as announced once, and the member and the earnings reload [REFER-17]', async () => {
  const calls = await show(150);
  await expect.poll(() => count(calls, 'GET /rest/users/me/userinfo/en')).toBe(2);
  await expect.poll(() => count(calls, 'GET /rest/users/me/earnings/en')).toBe(2);
  expect(count(calls, 'POST /rest/users/me/referrerPoints')).toBe(1);
});

test('without such points nothing is requested [REFER-17]', async () => {
  const calls = await show(0);
  await expect.poll(() => document.querySelector('output')?.textContent).toBe('0');
  expect(count(calls, 'POST /rest/users/me/referrerPoints')).toBe(0);
});
