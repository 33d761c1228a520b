import type { MemberLevel, UserInfo } from '@fareback/contract';
import { preferMotion } from '@fareback/ui/testing/prefer-motion.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refresh } from '../../data/sets/refresh.ts';
import { Home } from '../../screens/home.tsx';
import { ErrorReply, mockReplies, pageOf, renderForMember, verifiedMember } from '../../testing/member-page.tsx';
import { sentBodies } from '../../testing/sent-bodies.ts';

const gold: MemberLevel = {
  StatusID: 'frequent',
  title: 'Frequent rider',
  level: 'Gold',
  LevelID: 'gold',
  isNew: true,
  lastDay: null,
  isForNext: false,
  unit: 'RIDES',
  done: 8,
  nextLevel: null,
  nextFrom: null,
};
const call = 'POST /rest/users/me/levelCelebrated';

function world(more: Partial<UserInfo> = {}, reply: unknown = {}): string[] {
  return mockReplies({
    'GET /rest/users/me/userinfo/en': { ...verifiedMember, levels: [gold], ...more },
    'GET /rest/users/me/earnings/en': pageOf([]),
    [call]: reply,
    'POST /rest/events': {},
    'GET /rest/': [],
  });
}
let reload = async (): Promise<void> => {};
function Reloads() {
  const client = useQueryClient();
  useEffect(() => {
    reload = () => refresh(client, 'visible');
  }, [client]);
  return null;
}
const celebration = () => page.getByRole('dialog', { name: 'You reached Gold' });
const isOver = () => expect.element(celebration()).not.toBeInTheDocument();

test('a new level fills the screen, is acknowledged at once and closes with one press [TIER-05, TIER-06]', async () => {
  await page.viewport(390, 844);
  const calls = world();
  const bodies = sentBodies('/levelCelebrated');
  await renderForMember(<Home />);
  await expect.element(celebration().getByText('Frequent rider')).toBeVisible();
  await expect.poll(() => bodies).toEqual([{ StatusID: 'frequent', LevelID: 'gold' }]);
  const { width, height } = celebration().element().getBoundingClientRect();
  expect([width, height]).toEqual([innerWidth, innerHeight]);
  await celebration().getByRole('button', { name: 'Continue' }).click();
  await isOver();
  expect(calls.filter((one) => one === call)).toHaveLength(1);
});

test('Escape closes it, and it does not return although the acknowledgement failed [TIER-05, TIER-06]', async () => {
  const calls = world({}, new ErrorReply(500, 'INTERNAL_ERROR'));
  await renderForMember(
    <>
      <Reloads />
      <Home />
    </>,
  );
  await expect.element(celebration()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await isOver();
  calls.length = 0;
  await reload();
  expect(calls).toContain('GET /rest/users/me/userinfo/en');
  await isOver();
});

test('new levels of two statuses are celebrated one after the other, each closed by one press [TIER-05, TIER-06]', async () => {
  world({ levels: [gold, { ...gold, StatusID: 'green', LevelID: 'leaf', level: 'Leaf' }] });
  const bodies = sentBodies('/levelCelebrated');
  await renderForMember(<Home />);
  await celebration().getByRole('button', { name: 'Continue' }).click();
  const second = page.getByRole('dialog', { name: 'You reached Leaf' });
  await second.getByRole('button', { name: 'Continue' }).click();
  await expect.element(second).not.toBeInTheDocument();
  expect(bodies).toEqual([
    { StatusID: 'frequent', LevelID: 'gold' },
    { StatusID: 'green', LevelID: 'leaf' },
  ]);
});

test('a level that another device celebrated opens nothing [TIER-05]', async () => {
  world({ levels: [{ ...gold, isNew: false }] });
  await renderForMember(<Home />);
  await expect.element(page.getByText('Frequent rider')).toBeVisible();
  await isOver();
});

test('with reduced motion nothing moves, and the star and the words are there [TIER-06]', async () => {
  await preferMotion('less');
  world();
  await renderForMember(<Home />);
  await expect.element(celebration().getByRole('heading', { name: 'You reached Gold' })).toBeVisible();
  const moving = [...celebration().element().querySelectorAll('*')].filter((part) => {
    const { animationName, animationDuration } = getComputedStyle(part);
    return animationName !== 'none' && Number.parseFloat(animationDuration) > 0;
  });
  expect(moving).toEqual([]);
  expect(celebration().element().querySelector('svg')).not.toBeNull();
});
