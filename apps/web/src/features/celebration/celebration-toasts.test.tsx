import { CampaignStatus, type UserInfo } from '@fareback/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { unclaimedEarnings } from '../../data/sets/data-sets.ts';
import { refresh } from '../../data/sets/refresh.ts';
import { session } from '../../device/session.ts';
import { harborRides } from '../../testing/campaigns.ts';
import { mockReplies, pageOf, renderForMember, unclaimedGroup, verifiedMember } from '../../testing/member-page.tsx';
import { offersNamed } from '../../testing/offers.ts';
import { CelebrationToasts } from './celebration-toasts.tsx';
import { NextReward } from './next-reward.tsx';

const nothing = Object.fromEntries(
  Object.entries(CampaignStatus.shape).flatMap(([name, shape]) =>
    shape.safeParse(null).success ? [[name, null]] : [],
  ),
);
const streak = (streakCurrentLevel: number): unknown => ({
  ...nothing,
  CampaignID: 'tides',
  status: 'AVAILABLE',
  streakCurrentLevel,
  streakTotalLevels: 3,
  streakCompleted: false,
  streakTarget: 5,
});
const [coffee, pass] = [
  ...offersNamed(['Coffee'], { VeloAmount: 100 }),
  ...offersNamed(['Day pass'], { VeloAmount: 400 }),
];
const went: string[] = [];
let reload = async (): Promise<void> => {};

function Home() {
  const client = useQueryClient();
  useQuery(unclaimedEarnings('en'));
  useEffect(() => {
    reload = () => refresh(client, 'visible');
  }, [client]);
  return (
    <>
      <NextReward onNavigate={(path) => went.push(path)} />
      <CelebrationToasts />
      <h2 id="unclaimed-title" tabIndex={-1}>
        Yours to claim
      </h2>
    </>
  );
}

function world(now: {
  Balance: string;
  level: number;
  rides: number;
  surveys?: number;
  waiting?: number;
  grants?: string[];
  nextLapse?: UserInfo['nextLapse'];
  shared?: CampaignStatus['shared'];
}) {
  mockReplies({
    'GET /rest/users/me/userinfo/en': () => ({
      ...verifiedMember,
      Balance: now.Balance,
      earningsCount: now.rides + (now.surveys ?? 0) + 1,
      ...(now.nextLapse && { nextLapse: now.nextLapse }),
    }),
    'GET /rest/users/me/campaignsStatus': () => [
      now.shared ? { ...nothing, CampaignID: 'city', status: 'AVAILABLE', shared: now.shared } : streak(now.level),
    ],
    'GET /rest/users/me/rides/en': () =>
      pageOf([
        ...Array.from({ length: now.surveys ?? 0 }, () => ({ ...ride, kind: 'SURVEY', mode: null })),
        ...Array.from({ length: now.rides }, () => ride),
      ]),
    'GET /rest/users/me/earnings/en/unclaimed': () => ({
      data: [unclaimedGroup('Ride', 1, { amount: now.waiting ?? 0 })],
    }),
    'GET /rest/offers/en': [coffee, pass],
    'GET /rest/users/me/offersStatus': [],
    'GET /rest/campaigns/en': now.grants ? [{ ...harborRides, RewardOfferID: 'Coffee' }] : [],
    'GET /rest/users/me/offerGrants': () =>
      now.grants?.map((GrantID) => ({
        GrantID,
        OfferID: 'Coffee',
        CampaignID: 'harbor',
        GrantedAtUTC: '2026-03-01T10:00:00.000Z',
        ExpiresAtUTC: null,
        lastDay: null,
      })),
    'GET /rest/': [],
  });
  return now;
}
const ride = {
  RideID: 'r',
  kind: 'RIDE',
  ProviderID: 'p',
  providerName: 'Card',
  mode: 'tram',
  durationSeconds: null,
  distanceMeters: null,
  EndedAtUTC: '2026-03-01T10:00:00.000Z',
  StartedAtUTC: null,
  fromName: null,
  toName: null,
  points: 10,
  isTimeHidden: false,
  isReduced: false,
  isVoided: false,
  isClockOdd: false,
};
const moment = (name: string) => page.getByRole('region', { name });
const close = (name: string) => (moment(name).getByRole('button', { name: 'Close' }).element() as HTMLElement).click();
/** Achievements below it are off screen, so their timer does not run. */
const outOfSight = <div style={{ blockSize: '300vh' }} />;
const spoken = (text: string) => page.getByText(text, { exact: true });

beforeEach(() => {
  session.set('signedOut');
  went.length = 0;
});

it('an affordable offer and a completed level are celebrated one after the other, announced, once [HOME-25]', async () => {
  const now = world({ Balance: '20', level: 1, rides: 0 });
  await renderForMember(
    <>
      {outOfSight}
      <Home />
    </>,
  );
  await expect.poll(() => localStorage.getItem('seenProgress')).toContain('"balance":20');
  expect(page.getByRole('region').elements()).toEqual([]);
  now.level = 2;
  await reload();
  await expect.element(moment('Level 1 done')).toBeVisible();
  now.Balance = '150';
  await reload();
  await expect.poll(() => localStorage.getItem('seenProgress')).toContain('"balance":150');
  close('Level 1 done');
  await expect.element(moment('A reward is within reach').getByText('Coffee')).toBeVisible();
  await expect.element(spoken('A reward is within reach. Coffee')).toBeInTheDocument();
  close('A reward is within reach');
  await reload();
  await expect.element(page.getByRole('region')).not.toBeInTheDocument();
});

it('a goal that all members reached is celebrated once with those who took part [CAMP-86, HOME-25]', async () => {
  const shared = {
    total: 9,
    riders: 6,
    own: 1,
    minimum: 2,
    measure: 'RIDES',
    lastDay: '2099-06-30',
    ReachedUTC: '2099-06-01T12:00:00.000Z',
  };
  const now = world({ Balance: '20', level: 1, rides: 1, shared });
  await renderForMember(<Home />);
  await expect.poll(() => localStorage.getItem('seenProgress')).toContain('"levels":{}');
  now.shared = { ...shared, own: 2 };
  await reload();
  await expect.element(moment('Reached together!')).toBeVisible();
  expect(localStorage.getItem('seenProgress')).toContain('"levels":{"city":1}');
  close('Reached together!');
  await reload();
  await expect.element(page.getByRole('region')).not.toBeInTheDocument();
});

it("achievements from before this device's first look are not celebrated; a sign-out clears them [HOME-25]", async () => {
  world({ Balance: '500', level: 3, rides: 2 });
  await renderForMember(<Home />);
  await expect.poll(() => localStorage.getItem('seenProgress')).toContain('"balance":500');
  expect(page.getByRole('region').elements()).toEqual([]);
  session.set('signedOut');
  expect(localStorage.getItem('seenProgress')).toBeNull();
});

it('the first ride is celebrated when it arrives [HOME-25]', async () => {
  const now = world({ Balance: '0', level: 1, rides: 0 });
  await renderForMember(<Home />);
  await expect.poll(() => localStorage.getItem('seenProgress')).toContain('"hasRidden":false');
  now.rides = 1;
  await reload();
  await expect.element(moment('Your first ride counts')).toBeVisible();
});

it('Home shows the points missing to the next reward with a link; if all are affordable, it says so [HOME-24]', async () => {
  const now = world({ Balance: '150', level: 1, rides: 0 });
  await renderForMember(<Home />);
  const line = page.getByRole('button', { name: /250 pts to your next reward/ });
  await expect.element(line.getByText('Day pass')).toBeVisible();
  await line.click();
  expect(went).toEqual(['/redemption']);
  now.Balance = '400';
  await reload();
  await expect.element(page.getByRole('button', { name: 'Every reward is within reach' })).toBeVisible();
});

it('with enough unclaimed points, the next reward shows its distance, then the unclaimed points, with a link to claim them [HOME-24]', async () => {
  const now = world({ Balance: '150', level: 1, rides: 0, waiting: 249 });
  await renderForMember(<Home />);
  await page.getByRole('button', { name: /^250 pts to your next reward(?!.*wait)/ }).click();
  expect(went).toEqual(['/redemption']);
  Object.assign(now, { waiting: 880 });
  await reload();
  const claimable = page.getByRole('button', {
    name: /^250 pts to your next reward.*Day pass.*880 pts ready to claim/,
  });
  await claimable.click();
  await expect.element(page.getByRole('heading', { name: 'Yours to claim' })).toHaveFocus();
  expect(went).toEqual(['/redemption']);
});

it('unclaimed points are a lighter part of the bar to the next reward, and in words [HOME-43]', async () => {
  const now = world({ Balance: '200', level: 1, rides: 0, waiting: 100 });
  await renderForMember(<Home />);
  const bar = page.getByRole('progressbar', { name: 'Day pass', includeHidden: true });
  const widths = () =>
    [...bar.element().children].map((part) =>
      Math.round((part.getBoundingClientRect().width / bar.element().clientWidth) * 100),
    );
  await expect.element(page.getByText('100 pts ready to claim')).toBeVisible();
  await expect.poll(widths).toEqual([75, 50]);
  now.waiting = 0;
  await reload();
  await expect.poll(widths).toEqual([50]);
  await expect.element(page.getByText('ready to claim')).not.toBeInTheDocument();
});

it("points that expire soon show the last day on which the first are valid, in the agency's time zone [LEDGER-08, UX-15]", async () => {
  const nextLapse = {
    amount: 40,
    LapsesAtUTC: '2026-12-02T05:00:00.000Z',
    LastLapsesAtUTC: '2026-12-03T05:00:00.000Z',
  };
  world({ Balance: '150', level: 1, rides: 0, nextLapse });
  await renderForMember(<Home />);
  await expect.element(page.getByText('40 pts start to expire on 12/01/2026')).toBeVisible();
});

it('without a last day, the first day of expiring points is shown [UX-17]', async () => {
  world({ Balance: '150', level: 1, rides: 0, nextLapse: { amount: 40, LapsesAtUTC: '2026-12-02T05:00:00.000Z' } });
  await renderForMember(<Home />);
  await expect.element(page.getByText('40 pts start to expire on 12/01/2026')).toBeVisible();
});

it.each([
  [40, '40 pts expire on 12/01/2026'],
  [1, '1 pts expires on 12/01/2026'],
])(
  '%i that all expire on one day of the agency are said to expire on it, not to start to [UX-17]',
  async (amount, words) => {
    const nextLapse = { amount, LapsesAtUTC: '2026-12-01T06:00:00.000Z', LastLapsesAtUTC: '2026-12-02T05:00:00.000Z' };
    world({ Balance: '150', level: 1, rides: 0, nextLapse });
    await renderForMember(<Home />);
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  },
);

it('expiring points are shown even without any offers; until loaded, their space is reserved [LEDGER-08, HOME-24]', async () => {
  const lapsing = { amount: 40, LapsesAtUTC: '2026-12-02T05:00:00.000Z' };
  world({ Balance: '150', level: 1, rides: 0, nextLapse: lapsing });
  const answer = window.fetch;
  let arrive = (): void => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  window.fetch = async (input, init) => {
    if (!(input as string).includes('/offers/en')) return answer(input, init);
    await late;
    return Response.json([]);
  };
  await renderForMember(<Home />);
  const place = () => document.querySelector('[data-skeleton="reward"]');
  await expect.poll(() => place()?.getBoundingClientRect().height ?? 0).toBeGreaterThan(60);
  arrive();
  await expect.element(page.getByText('40 pts start to expire on 12/01/2026')).toBeVisible();
  expect(place()).toBeNull();
  window.fetch = answer;
});

it('a survey is no first ride; the ride after it is [EARN-19]', async () => {
  const now: Parameters<typeof world>[0] = world({ Balance: '20', level: 1, rides: 0 });
  await renderForMember(
    <>
      {outOfSight}
      <Home />
    </>,
  );
  await expect.poll(() => localStorage.getItem('seenProgress')).toContain('"balance":20');
  now.surveys = 1;
  now.Balance = '30';
  await reload();
  await expect.poll(() => localStorage.getItem('seenProgress')).toContain('"balance":30');
  expect(localStorage.getItem('seenProgress')).toContain('"hasRidden":false');
  expect(page.getByRole('region').elements()).toEqual([]);
  now.rides = 1;
  await reload();
  await expect.poll(() => localStorage.getItem('seenProgress')).toContain('"hasRidden":true');
});

it('a free offer that a campaign gave is celebrated and announced when it arrives, once [CAMP-80]', async () => {
  const now = world({ Balance: '20', level: 1, rides: 0, grants: ['earlier'] });
  await renderForMember(<Home />);
  await expect.poll(() => localStorage.getItem('seenProgress')).toContain('"grants":["earlier"]');
  expect(page.getByRole('region').elements()).toEqual([]);
  now.grants = ['earlier', 'new'];
  await reload();
  await expect.element(moment('You have a free offer').getByText('Coffee')).toBeVisible();
  await expect.element(spoken('You have a free offer. Coffee')).toBeInTheDocument();
  close('You have a free offer');
  await reload();
  await expect.element(page.getByRole('region')).not.toBeInTheDocument();
});
