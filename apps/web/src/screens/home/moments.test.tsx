import { preferMotion } from '@fareback/ui/testing/prefer-motion.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { saveSeenProgress } from '../../device/seen-progress.ts';
import {
  mockReplies,
  plainConfig,
  renderForMember,
  unclaimedGroup,
  verifiedMember,
} from '../../testing/member-page.tsx';
import { offersNamed } from '../../testing/offers.ts';
import { Home } from '../home.tsx';

const long = 'Coffee on the pier, with whatever cake there is that day';
const moment = () => page.getByRole('region', { name: 'A reward is within reach' });

/** A member returns with enough points for an offer, and many unclaimed ones. */
function world(isUpdated: boolean) {
  saveSeenProgress({ userId: verifiedMember.UserID, balance: 0, levels: {}, hasRidden: true });
  mockReplies({
    'GET /rest/users/me/userinfo/en': {
      ...verifiedMember,
      featureFlags: { FAVORITE_OFFER: false, UX_UPDATES: isUpdated },
    },
    'GET /rest/users/me/earnings/en/unclaimed': {
      data: Array.from({ length: 12 }, (_, at) => unclaimedGroup(`Ride ${at}`)),
    },
    'GET /rest/offers/en': offersNamed([long], { VeloAmount: 100 }),
    'POST /rest/events': {},
    'GET /rest/': [],
  });
}

/** Lists the interactive elements covered by `over`. */
function covered(over: Element): string[] {
  const box = over.getBoundingClientRect();
  const pressed = [...document.querySelectorAll('button, a, input')].filter((one) => !over.contains(one));
  return pressed.flatMap((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const isOver = left < box.right && box.left < right && top < box.bottom && box.top < bottom;
    return isOver ? [one.textContent ?? ''] : [];
  });
}
const tops = () =>
  [...document.querySelectorAll('[aria-labelledby="unclaimed-title"] li')].map(
    (one) => one.getBoundingClientRect().top,
  );

test.each([
  [390, 844, true],
  [390, 844, false],
  [320, 640, true],
  [1280, 800, true],
])(
  'at %i by %i an achievement covers no interactive element, and nothing moves for it [HOME-25]',
  async (width, height, isUpdated) => {
    await page.viewport(width, height);
    world(isUpdated);
    await renderForMember(<Home />, { ...plainConfig, TenantName: 'Ferry Points' });
    await expect.element(moment().getByText(long)).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Claim 10 pts, Ride 2/ })).toBeInTheDocument();
    expect(covered(moment().element())).toEqual([]);
    const told = tops();
    await moment().getByRole('button', { name: 'Close' }).click();
    await expect.element(moment()).not.toBeInTheDocument();
    expect(tops()).toEqual(told);
  },
);

/** Lists the classes of the achievement's animated parts. */
const moving = () =>
  [moment().element(), ...moment().element().querySelectorAll('*')].flatMap((part) => {
    const { animationName, animationDuration } = getComputedStyle(part);
    return animationName === 'none' || Number.parseFloat(animationDuration) === 0 ? [] : [part.className];
  });

test('an achievement has no animation with reduced motion, and some otherwise [HOME-25]', async () => {
  await preferMotion('all');
  world(true);
  await renderForMember(<Home />, { ...plainConfig, TenantName: 'Ferry Points' });
  await expect.element(moment().getByText(long)).toBeVisible();
  expect(moving()).not.toEqual([]);
  await preferMotion('less');
  expect(moving()).toEqual([]);
});
