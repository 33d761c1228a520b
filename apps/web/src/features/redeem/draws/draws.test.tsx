import type { Draw, OfferGrant } from '@fareback/contract';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { isolated } from '../../../i18n/isolate.ts';
import { harborRides } from '../../../testing/campaigns.ts';
import { heldDraw, springDraw } from '../../../testing/draws.ts';
import { ErrorReply, mockReplies, renderForMember } from '../../../testing/member-page.tsx';
import { dayPass, shopWorld } from '../../../testing/offers.ts';
import { RedeemPane } from '../redeem-pane.tsx';

const section = () => page.getByRole('region', { name: 'Prize draws' });
const drawer = () => page.getByRole('dialog', { name: 'Spring draw' });
const onNavigate = vi.fn<(path: string) => void>();

afterEach(() => onlineManager.setOnline(true));

async function show(draw: Draw | null, answers: object = {}): Promise<string[]> {
  const calls = mockReplies({
    ...shopWorld([dayPass]),
    'GET /rest/campaigns/en': [
      { ...harborRides, RewardDraw: { DrawID: 'spring', Entries: 2 } },
      { ...harborRides, CampaignID: 'other', Title: 'Other rides' },
    ],
    'GET /rest/draws/en': draw === null ? [] : [draw],
    ...answers,
  });
  await renderForMember(<RedeemPane isUpdated onVerify={() => {}} onRedeemed={() => {}} onNavigate={onNavigate} />);
  return calls;
}

async function open(draw: Draw, answers: object = {}): Promise<void> {
  await show(draw, answers);
  await section()
    .getByRole('button', { name: /^Spring draw/ })
    .click();
  await expect.element(drawer()).toBeVisible();
}

test('a draw shows what can be won, the entries so far, the last day and the day of the draw [DRAW-21]', async () => {
  await show(springDraw);
  const row = section().getByRole('button', { name: /^Spring draw/ });
  await expect.element(row.getByText(isolated('3 × Day pass'))).toBeVisible();
  await expect.element(row.getByText('You have 5 entries')).toBeVisible();
  await expect.element(row.getByText('Entries until 03/31/2026')).toBeVisible();
  await expect.element(row.getByText('Draw on 04/03/2026')).toBeVisible();
  expect(row.getByText(/not taking part/).elements()).toEqual([]);
});

test('without a draw the tab has no place for draws [DRAW-21]', async () => {
  const calls = await show(null);
  await expect.element(page.getByRole('button', { name: 'Day pass' })).toBeVisible();
  await expect.poll(() => calls).toContain('GET /rest/draws/en');
  expect(section().elements()).toEqual([]);
});

test('draws that fail to load are reported with a retry; the shop stays [DRAW-21]', async () => {
  let replies = 0;
  await show(null, {
    'GET /rest/draws/en': () => (replies++ === 0 ? new ErrorReply(400, 'INVALID_REQUEST') : [springDraw]),
  });
  await expect.element(page.getByRole('button', { name: 'Day pass' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(section()).toBeVisible();
});

test('the details say how to get entries, the chances and why the draw is fair, with the record and how to check it [DRAW-21, DRAW-23]', async () => {
  await open(springDraw);
  const ways = drawer().getByRole('region', { name: 'How to get entries' });
  await expect.element(ways.getByText('Harbor rides')).toBeVisible();
  await expect.element(ways.getByText('2 entries each time')).toBeVisible();
  expect(ways.getByText('Other rides').elements()).toEqual([]);
  const chances = drawer().getByRole('region', { name: 'Your chances' });
  await expect.element(chances.getByText('They depend on how many entries there are.')).toBeVisible();
  await expect.element(chances.getByText(/^We know the number of all entries when the list closes/)).toBeVisible();
  const fair = drawer().getByRole('region', { name: 'Why this draw is fair' });
  await expect.element(fair.getByText(springDraw.SeedHash)).toBeInTheDocument();
  await expect.element(fair.getByText(/Closing figure of the index.*Two decimals\./)).toBeInTheDocument();
  await expect
    .element(fair.getByRole('link', { name: 'Open the public record' }))
    .toHaveAttribute('href', '/rest/draws/spring/record');
  await fair.getByText('Check it yourself').click();
  await expect.element(fair.getByText(/^The SHA-256 of Seed must be SeedHash\./)).toBeVisible();
  await expect
    .element(drawer().getByRole('link', { name: 'Rules of the draw' }))
    .toHaveAttribute('href', 'https://agency.example/rules');
  await ways.getByRole('button', { name: 'See ways to earn' }).click();
  expect(onNavigate).toHaveBeenCalledWith('/earn');
});

test('a member withdraws and takes part again; a refusal moves the switch back and says why [DRAW-22]', async () => {
  const bodies: unknown[] = [];
  await open(springDraw, {
    'PUT /rest/draws/spring/choice': (_: string, { body }: RequestInit) => {
      bodies.push(JSON.parse(body as string));
      return bodies.length < 3 ? JSON.parse(body as string) : new ErrorReply(409, 'DRAW_CLOSED');
    },
  });
  const choice = drawer().getByRole('switch', { name: 'Take part in this draw' });
  await expect.element(choice).toBeChecked();
  await choice.click();
  await expect.element(choice).not.toBeChecked();
  await expect.element(page.getByText("You're not taking part")).toBeInTheDocument();
  await choice.click();
  await expect.element(choice).toBeChecked();
  await choice.click();
  await expect.element(drawer().getByText('Entries for this draw are closed, or it no longer exists.')).toBeVisible();
  await expect.element(choice).toBeChecked();
  expect(bodies).toEqual([{ TakesPart: false }, { TakesPart: true }, { TakesPart: false }]);
});

test('a choice made offline fails at once, says so and moves back [DRAW-22]', async () => {
  await open(springDraw, {
    'PUT /rest/draws/spring/choice': () => {
      throw new TypeError('Failed to fetch');
    },
  });
  const choice = drawer().getByRole('switch', { name: 'Take part in this draw' });
  onlineManager.setOnline(false);
  await choice.click();
  await expect
    .element(drawer().getByText("We couldn't reach the server. Check your connection and try again."))
    .toBeVisible();
  await expect.element(choice).toBeChecked();
});

test('a closed draw without entries shows that the rider had no entries [DRAW-21]', async () => {
  await show({ ...springDraw, State: 'CLOSED', Entries: 0 });
  await expect.element(section().getByText('You had no entries in this draw.')).toBeVisible();
});

test('a draw that asks for consent starts without the member and says so [DRAW-22]', async () => {
  await open({ ...springDraw, NeedsConsent: true });
  await expect.element(drawer().getByRole('switch', { name: 'Take part and agree to the rules' })).not.toBeChecked();
  await expect.element(page.getByText("You're not taking part")).toBeInTheDocument();
});

const until = '2026-04-18T04:00:00.000Z';
const grant: OfferGrant = {
  GrantID: 'prize',
  OfferID: 'day-pass',
  CampaignID: null,
  GrantedAtUTC: '2026-04-03T15:00:00.000Z',
  ExpiresAtUTC: until,
  lastDay: '2026-04-17',
};
const Won = { OfferID: 'day-pass', ClaimUntilUTC: until, HasPassed: false };

test('a winner sees the prize with its last day and uses it without points [DRAW-24]', async () => {
  await open({ ...heldDraw, Won }, { 'GET /rest/users/me/offerGrants': [grant] });
  await expect.element(page.getByText('You won', { exact: true })).toBeInTheDocument();
  const result = drawer().getByRole('region', { name: 'Result' });
  await expect.element(result.getByText(/^You won: .*Day pass/)).toBeVisible();
  await expect.element(result.getByText('Use by 04/17/2026')).toBeVisible();
  await expect.element(drawer().getByText('You have 5 of 12,300 entries')).toBeVisible();
  await expect.element(drawer().getByText(heldDraw.Tickets[0] ?? '')).toBeInTheDocument();
  await drawer().getByRole('button', { name: 'Use your prize' }).click();
  await expect.element(page.getByRole('button', { name: 'Redeem for free' })).toBeVisible();
});

test.each([
  [
    'a used prize is in the history',
    { Won: { ...Won, UsedAtUTC: '2026-04-05T12:00:00.000Z' } },
    /^You've used your prize\./,
  ],
  [
    'a prize not used in time is over',
    { Won: { ...Won, HasPassed: true } },
    /^You won .*Day pass.*, but it wasn't used in time\. It can't be used any more\./,
  ],
  ['a rider who did not win is thanked', {}, "You didn't win this time. Thank you for riding."],
  ['a rider without entries is told so', { Entries: 0 }, 'You had no entries in this draw.'],
])('%s [DRAW-24]', async (_, change, text) => {
  await open({ ...heldDraw, ...change }, { 'GET /rest/users/me/offerGrants': [] });
  await expect.element(drawer().getByRole('region', { name: 'Result' }).getByText(text)).toBeVisible();
  expect(drawer().getByRole('button', { name: 'Use your prize' }).elements()).toEqual([]);
});

test('a prize whose grant failed to load is not called used, and a retry shows its button [DRAW-24]', async () => {
  let replies = 0;
  await open(
    { ...heldDraw, Won },
    {
      'GET /rest/users/me/offerGrants': () => (replies++ === 0 ? new ErrorReply(400, 'INVALID_REQUEST') : [grant]),
    },
  );
  await expect.element(drawer().getByText(/^You won: .*Day pass/)).toBeVisible();
  expect(
    drawer()
      .getByText(/used your prize/)
      .elements(),
  ).toEqual([]);
  await drawer().getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await section()
    .getByRole('button', { name: /^Spring draw/ })
    .click();
  await expect.element(drawer().getByRole('button', { name: 'Use your prize' })).toBeVisible();
});

test('between the closed list and the draw there is nothing to choose, and the day is named [DRAW-22]', async () => {
  await open({ ...springDraw, State: 'CLOSED', EntriesInAll: 40, ListHash: 'b2'.repeat(32) });
  await expect.element(drawer().getByText('You have 5 of 40 entries')).toBeVisible();
  await expect.element(drawer().getByText(/Winners are drawn on 04\/03\/2026 or soon after\./)).toBeVisible();
  expect(drawer().getByRole('switch').elements()).toEqual([]);
});
