import type { RideTrial } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, onePage, openDesk } from '../testing/desk-page.tsx';
import { draftServer } from '../testing/draft-server.ts';
import { maya, noGrants } from '../testing/member.ts';
import { draftVersion } from '../testing/version.ts';

const { memberId } = maya;
const ride = 'm8x1k2.AAAAAAAAAAAAAAAAAAAAAA';
const outcome = { counted: true, points: 12, sentence: 'It counted.', offer: null, entries: 0 };
const line = {
  campaignId: 'ride',
  title: 'Every ride',
  isAhead: false,
  hasBudget: false,
  proposed: outcome,
  present: { ...outcome, points: 10 },
};
const trial: RideTrial = {
  against: 1,
  faults: 0,
  kind: 'RIDE',
  mode: 'bus',
  providerName: 'Bay Card',
  at: '2026-11-22T08:20:00+00:00',
  isVoided: false,
  points: { proposed: 12, present: 10 },
  campaigns: [
    line,
    {
      ...line,
      campaignId: 'night',
      title: 'Night rides',
      isAhead: true,
      hasBudget: true,
      proposed: { ...outcome, counted: false, points: 0, sentence: 'It was too early.' },
      present: null,
    },
  ],
  unjudged: ['Stadium'],
};
const versions = () =>
  onePage(
    draftVersion({ number: 3, note: 'Ferries' }),
    draftVersion({ number: 2, state: 'DISCARDED' }),
    draftVersion({ number: 1, state: 'LIVE', publishedAt: '2026-02-01T12:00:00.000Z' }),
  );
const ofRide = (answers: Answers) =>
  openDesk(`/bay/members/${memberId}/rides/${ride}`, {
    'members.receipt': () => ({ reply: maya.rides[0] }),
    'versions.list': versions,
    ...answers,
  });
const area = page.getByRole('region', { name: 'Try this ride' });

test('a ride tried with a chosen version shows sums, each campaign with its reason, and omissions [DESK-685]', async () => {
  const asked: string[] = [];
  await ofRide({
    'versions.tryRide': ({ path }) => {
      asked.push(path);
      return { reply: trial };
    },
  });
  const choice = area.getByLabelText('Draft or version');
  await expect.element(choice).toHaveValue('3');
  await expect.element(choice.getByRole('option', { name: /^Version 2/ })).not.toBeInTheDocument();
  expect(asked).toEqual([]);
  await area.getByRole('button', { name: 'Try' }).click();
  await expect.element(area.getByText('Version 1 pays 10 points.')).toBeVisible();
  await expect.element(area.getByText('It was too early.')).toBeVisible();
  await expect.element(area.getByText('Starts after this ride. Tried as if it were active.')).toBeVisible();
  await expect.element(area.getByText('Has a monthly budget, which isn’t applied here.')).toBeVisible();
  await expect.element(area.getByText(/^Left out, .*Stadium/)).toBeVisible();
  expect(asked).toEqual([`/admin/agencies/bay/versions/3/members/${memberId}/rides/${ride}`]);
  await choice.selectOptions('1');
  await expect.element(area.getByText('Version 3 pays 12 points.')).not.toBeInTheDocument();
});

test('offers and entries replace points, a voided ride and a draft with errors are said, and a refusal is a sentence [DESK-685]', async () => {
  let isRefused = false;
  await ofRide({
    'versions.tryRide': () =>
      isRefused
        ? { status: 404, error: 'NOT_FOUND' }
        : {
            reply: {
              ...trial,
              against: null,
              faults: 2,
              isVoided: true,
              unjudged: [],
              campaigns: [
                { ...line, proposed: { ...outcome, points: 0, offer: 'Coffee' } },
                { ...line, campaignId: 'draw', proposed: { ...outcome, points: 0, entries: 3 } },
              ],
            },
          },
  });
  await area.getByRole('button', { name: 'Try' }).click();
  await expect.element(area.getByText(/^Gives .*Coffee/)).toBeVisible();
  await expect.element(area.getByText('3 draw entries')).toBeVisible();
  await expect.element(area.getByText(/^The draft has 2 errors\./)).toBeVisible();
  await expect.element(area.getByText(/^The provider voided this ride/)).toBeVisible();
  isRefused = true;
  await area.getByRole('button', { name: 'Try' }).click();
  await expect.element(area.getByText('Not found, or you don’t have access.')).toBeVisible();
  await expect.element(area.getByText('3 draw entries')).not.toBeInTheDocument();
});

test("each ride on a member's page links to where it is tried, except with a hidden time [DESK-685]", async () => {
  const [first] = maya.rides;
  const rides = [first, { ...first, RideID: 'hidden.x', isTimeHidden: true }];
  await openDesk(`/bay/members/${memberId}?tab=rides`, {
    'members.get': () => ({ reply: { ...maya, rides } }),
    'members.offerGrants': noGrants,
    'members.timeline': () => onePage(),
  });
  const region = page.getByRole('region', { name: 'Recent rides and what they earned' });
  const links = region.getByRole('link', { name: 'Try this ride with a draft or version', includeHidden: true });
  await expect.element(links).toHaveAttribute('href', `/bay/members/${memberId}/rides/${first?.RideID}`);
});

test("a campaign's form in a draft tries the draft on a ride whose address is pasted [DESK-686]", async () => {
  const asked: string[] = [];
  const draft = draftServer({
    'tenant.yaml': 'id: bay\n',
    'programme.yaml': 'campaigns:\n  - id: ride\n    type: TRANSACTIONAL\n    reward: 10\n',
    'wording/en.json': '{"campaigns":{"ride":{"Title":"Every ride"}}}',
  });
  await openDesk('/bay/versions/2/edit?at=campaigns/ride', {
    ...draft.answers,
    'versions.tryRide': ({ path }) => {
      asked.push(path);
      return { reply: trial };
    },
  });
  const address = area.getByLabelText('Address of a ride');
  await address.fill('https://desk.example.org/bay/members');
  await area.getByRole('button', { name: 'Try' }).click();
  await expect.element(area.getByText('Paste the address of a ride’s page.')).toBeVisible();
  expect(asked).toEqual([]);
  await address.fill(`https://desk.example.org/bay/members/${memberId}/rides/${ride}`);
  await area.getByRole('button', { name: 'Try' }).click();
  await expect.element(area.getByText('Version 2 pays 12 points.')).toBeVisible();
  expect(asked).toEqual([`/admin/agencies/bay/versions/2/members/${memberId}/rides/${ride}`]);
});
