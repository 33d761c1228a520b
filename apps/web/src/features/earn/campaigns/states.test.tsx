import { CampaignStatus, type Offer } from '@fareback/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { dataSets } from '../../../data/sets/data-sets.ts';
import { harborRides } from '../../../testing/campaigns.ts';
import { mockReplies, pageOf, renderForMember, verifiedMember } from '../../../testing/member-page.tsx';
import { dayPass } from '../../../testing/offers.ts';
import { testProvider, testStatus } from '../../../testing/providers.ts';
import { EarnPane } from '../earn-pane.tsx';

const nothing = Object.fromEntries(
  Object.entries(CampaignStatus.shape).flatMap(([name, shape]) =>
    shape.safeParse(null).success ? [[name, null]] : [],
  ),
);
let known: QueryClient | null = null;
function Known() {
  const client = useQueryClient();
  useEffect(() => {
    known = client;
  }, [client]);
  return null;
}
const onConnect = vi.fn<(providerId?: string) => void>();

/** Opens Earn with one campaign of this status, and the status of its account. */
async function show(
  status: Partial<CampaignStatus>,
  connection: ReturnType<typeof testStatus> | null,
  campaign: object = {},
  offers: readonly Offer[] = [],
): Promise<void> {
  mockReplies({
    'GET /rest/users/me/userinfo/en': verifiedMember,
    'GET /rest/users/me/earnings/en': pageOf([]),
    'GET /rest/campaigns/en': [{ ...harborRides, ...campaign }],
    'GET /rest/offers/en': offers,
    'GET /rest/providers/en': [testProvider('tram', { Label: 'Tram card' })],
    'GET /rest/users/me/providersStatus': connection ? [connection] : [],
    'GET /rest/users/me/campaignsStatus': [{ ...nothing, CampaignID: 'harbor', ...status }],
    'GET /rest/': [],
  });
  await renderForMember(
    <>
      <Known />
      <EarnPane isUpdated onConnect={onConnect} onRides={() => {}} onNavigate={() => {}} />
    </>,
  );
}
const card = () => page.getByRole('article');
const press = () => page.getByRole('button', { name: 'Harbor rides' }).click();
const details = () => page.getByRole('dialog', { name: 'Harbor rides' });
/** Late on New Year's Eve in New York. */
const newYear = '2099-01-01T03:30:00.000Z';

beforeEach(() => void onConnect.mockClear());

test("a campaign at its limit has a badge, and its details show when it counts again, in the agency's time zone, rather than its button [CAMP-11, CAMP-15, TEN-21]", async () => {
  await show({ status: 'TIME_LIMITED', nextPeriodStartUTC: newYear }, testStatus('tram', 'CONNECTED'));
  await expect.element(card().getByText('Limit reached')).toBeVisible();
  await expect.element(card().getByText('resets Dec 31 at 22:30')).toBeVisible();
  await press();
  await expect.element(details().getByText("You've reached this campaign's earning limit.")).toBeVisible();
  await expect.element(details().getByText(/^The limit resets Dec 31 at 22:30/)).toBeVisible();
  expect(details().getByRole('button', { name: 'Ride now' }).elements()).toEqual([]);
});

test('a limit of one day is called the limit for the day [CAMP-15]', async () => {
  await show({ status: 'TIME_LIMITED' }, testStatus('tram', 'CONNECTED'), { timeFrameLengthInSeconds: 1 });
  await press();
  await expect.element(details().getByText('You have reached the earning limit for the day')).toBeVisible();
});

test('a locked campaign names its account, and its details ask for it rather than show the button [CAMP-12, CAMP-15]', async () => {
  await show({ status: 'LOCKED' }, null);
  await expect.element(card().getByText('Needs Tram card')).toBeVisible();
  await press();
  const prompt = page.getByRole('alertdialog', { name: 'Connect Tram card to take part' });
  await expect.element(prompt.getByText('This campaign counts your trips with Tram card.')).toBeVisible();
  expect(page.getByRole('button', { name: 'Ride now' }).elements()).toEqual([]);
  await prompt.getByRole('button', { name: 'Connect account' }).click();
  expect(onConnect).toHaveBeenCalledWith('tram');
});

test.each([
  ['is unknown', null, {}, 'prompt'],
  ['was never connected', testStatus('tram', 'NEVER_CONNECTED'), {}, 'prompt'],
  ['is being validated', testStatus('tram', 'VALIDATING'), {}, 'prompt'],
  ['was disconnected', testStatus('tram', 'DISCONNECTED'), {}, 'prompt'],
  ['is connected', testStatus('tram', 'CONNECTED'), {}, 'details'],
  ['is what it is about', null, { CampaignType: 'CONNECT' }, 'details'],
  ['is not asked for', null, { providers: [] }, 'details'],
] as const)(
  'clicked while its account %s, a campaign opens correctly [CAMP-14]',
  async (_, connection, more, opens) => {
    await show({ status: 'AVAILABLE' }, connection, more);
    await press();
    const prompt = page.getByRole('alertdialog');
    await expect.element(opens === 'prompt' ? prompt : details()).toBeVisible();
    expect((opens === 'prompt' ? details() : prompt).elements()).toEqual([]);
  },
);

test('a campaign that ends while it asks for its account is shown as unavailable, without a connect button [CAMP-15]', async () => {
  await show({ status: 'LOCKED' }, null);
  await press();
  const connect = page.getByRole('button', { name: 'Connect account' });
  await expect.element(connect).toBeVisible();
  known?.setQueryData(dataSets.campaigns('en').queryKey, []);
  await expect.element(page.getByRole('dialog', { name: 'Campaign unavailable' })).toBeVisible();
  // Wait first: under another dialog it would be visible but not clickable.
  await expect.poll(() => document.querySelector('[role=alertdialog]')).toBeNull();
});

test('a campaign removed while it is open is shown as unavailable [CAMP-15]', async () => {
  const { CampaignDrawer } = await import('./campaign-drawer.tsx');
  mockReplies({ 'GET /rest/': [] });
  const none = () => {};
  await renderForMember(
    <CampaignDrawer
      isOpen
      onClose={none}
      campaign={undefined}
      status={undefined}
      missing={undefined}
      onConnect={none}
      onRides={none}
      onNavigate={none}
    />,
  );
  await expect.element(page.getByText('Campaign unavailable').first()).toBeVisible();
});

test('the details of a campaign say its factor and what its maximum leaves, as its card does [CAMP-68]', async () => {
  await show({ status: 'AVAILABLE', factor: 2, memberLeft: 40 }, testStatus('tram', 'CONNECTED'));
  await expect.element(card().getByText('×2 now · 40 pts left for you')).toBeVisible();
  await press();
  await expect.element(details().getByText('×2 now · 40 pts left for you')).toBeVisible();
});

test('a campaign whose maximum the member has reached says so on its card, without a factor [CAMP-68]', async () => {
  await show({ status: 'AVAILABLE', factor: 2, memberLeft: 0 }, testStatus('tram', 'CONNECTED'));
  await expect.element(card().getByText('Limit reached')).toBeVisible();
  await expect.element(card().getByText('0 pts left for you', { exact: true })).toBeVisible();
});

test('a campaign with a used-up month says so and from which day it awards again; its details do so rather than show the button [CAMP-26]', async () => {
  const used = { status: 'TIME_LIMITED', nextPeriodStartUTC: newYear, paysAgainOn: '2099-01-01' } as const;
  await show(used, testStatus('tram', 'CONNECTED'));
  await expect.element(card().getByText('All given out')).toBeVisible();
  await expect.element(card().getByText('You can earn again starting 01/01/2099.')).toBeVisible();
  await expect.element(card().getByText('Limit reached')).not.toBeInTheDocument();
  await press();
  await expect.element(details().getByText('This campaign has given out all its points for this month.')).toBeVisible();
  await expect.element(details().getByText('You can earn again starting 01/01/2099.')).toBeVisible();
  await expect.element(details().getByRole('button', { name: 'Ride now' })).not.toBeInTheDocument();
});

test('a campaign that gives an offer instead of points names it on its card and in its details [CAMP-80]', async () => {
  const more = { RewardPerUser: 0, RewardOfferID: 'day-pass' };
  await show({ status: 'AVAILABLE' }, testStatus('tram', 'CONNECTED'), more, [dayPass]);
  await expect.element(card().getByText('You get: Day pass')).toBeVisible();
  expect(
    card()
      .getByText(/\b0 pts/)
      .elements(),
  ).toEqual([]);
  await press();
  await expect.element(details().getByText('You get: Day pass')).toBeVisible();
});

test('an offer that only its holders see is called a free offer [CAMP-80]', async () => {
  const more = { RewardPerUser: 20, RewardOfferID: 'secret' };
  await show({ status: 'AVAILABLE' }, testStatus('tram', 'CONNECTED'), more, [dayPass]);
  await expect.element(card().getByText('You get a free offer')).toBeVisible();
  await expect.element(card().getByText(/20 pts/)).toBeVisible();
});
