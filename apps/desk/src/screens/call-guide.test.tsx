import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { onePage, openDesk } from '../testing/desk-page.tsx';
import { coffeeCode, maya, noGrants } from '../testing/member.ts';

async function openGuide(over: object): Promise<void> {
  await openDesk(`/bay/members/${maya.memberId}`, {
    'members.get': () => ({ reply: { ...maya, ...over } }),
    'members.offerGrants': noGrants,
    'members.timeline': () => onePage(),
  });
}
const guide = page.getByRole('region', { name: 'Reason for the call' });

test('the guide lists checks for each of six calls and opens the section that solves it [DESK-664]', async () => {
  const points = { ...maya.points, unclaimed: 3, held: 0 };
  await openGuide({ may: ['answerRide', 'unblock', 'erase'], redemptions: [coffeeCode], points });
  const calls: readonly (readonly [call: string, check: string, section: string])[] = [
    ['A ride is missing', 'If the ride isn’t there, enter it.', 'Missing rides'],
    [
      'A ticket or code doesn’t work',
      'Choose Check code next to it. It says why, and can replace it.',
      'Recent tickets and codes',
    ],
    ['Points are missing', '3 points wait to be claimed in the app.', 'Recent rides and what they earned'],
    ['They can’t sign in', 'After too many wrong passwords, choose Unlock sign-in.', 'Actions'],
    ['A card was lost', 'Disconnect the lost card. Points stay, and a new card can be connected.', 'Connections'],
    ['Delete my data', 'Choose Delete member. It first lists the data that goes.', 'Actions'],
  ];
  for (const [call, check, section] of calls) {
    await guide.getByText(call, { exact: true }).click();
    await expect.element(guide.getByText(check)).toBeVisible();
    await guide.getByRole('button', { name: `Go to ${section}` }).click();
    await expect.element(page.getByRole('heading', { name: section, exact: true })).toHaveFocus();
  }
});

test('without the permission the guide says who can help instead [DESK-664]', async () => {
  await openGuide({ may: [], redemptions: [], connections: [] });
  await guide.getByText('A ride is missing', { exact: true }).click();
  await expect
    .element(guide.getByText('No card is connected, so no rides arrive. Help them connect one.'))
    .toBeVisible();
  await expect
    .element(guide.getByText('If the ride isn’t there, ask a colleague who may act for members.'))
    .toBeVisible();
  await guide.getByText('Delete my data', { exact: true }).click();
  await expect.element(guide.getByText('Choose Request deletion. An owner of your agency then decides.')).toBeVisible();
});

test('an erased member has no guide [DESK-664]', async () => {
  await openGuide({ status: 'DELETED', may: [] });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(guide.elements()).toEqual([]);
});
