import type { Impact, MissingRide, Provider, Ride, RideReceipt } from '@fareback/contract';
import { instantIn } from '@fareback/wording';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { session } from '../../device/session.ts';
import { findBrokenWords } from '../../testing/broken-words.ts';
import { springDraw } from '../../testing/draws.ts';
import { withLargeLetters } from '../../testing/large-letters.ts';
import {
  type Answers,
  ErrorReply,
  mockReplies,
  pageOf,
  plainConfig,
  renderForMember,
  verifiedMember,
} from '../../testing/member-page.tsx';
import { dayPass } from '../../testing/offers.ts';
import { testProvider, testStatus } from '../../testing/providers.ts';
import { missingWork } from './missing-rides.ts';
import { RidesDrawer } from './rides-drawer.tsx';

const path = '/rest/users/me/rides/en';
const rideOf = (at: number, more: Partial<Ride> = {}): Ride => ({
  RideID: `ride-${at}`,
  kind: 'RIDE',
  mode: 'bus',
  ProviderID: 'cards',
  providerName: 'Harbor Card',
  fromName: 'Mill Road',
  toName: `Stop ${at}`,
  StartedAtUTC: '2026-03-01T10:00:00.000Z',
  EndedAtUTC: '2026-03-01T10:12:00.000Z',
  durationSeconds: 720,
  distanceMeters: 1900,
  isClockOdd: false,
  isTimeHidden: false,
  isReduced: false,
  isVoided: false,
  points: 10,
  ...more,
});
const rides = (from: number, to: number): Ride[] => Array.from({ length: to - from }, (_, at) => rideOf(from + at));
const receipt: RideReceipt = {
  ...rideOf(0),
  campaigns: [
    { CampaignID: 'a', Title: 'Every ride', counted: true, reason: 'COUNTED', sentence: 'It counted.', points: 10 },
    {
      CampaignID: 'b',
      Title: 'Ferry days',
      counted: false,
      reason: 'WRONG_MODE',
      sentence: 'This campaign counts only: Ferry.',
      points: 0,
    },
  ],
};
const reportOf = (more: Partial<MissingRide> = {}): MissingRide => ({
  MissingRideID: 'm-1',
  ProviderID: 'cards',
  providerName: 'Harbor Card',
  RiddenAtUTC: '2026-03-01T10:12:00.000Z',
  fromName: null,
  toName: null,
  note: null,
  state: 'OPEN',
  ReportedAtUTC: '2026-03-02T10:12:00.000Z',
  AnsweredAtUTC: null,
  answer: null,
  isInReview: false,
  reason: null,
  hasPhoto: false,
  ...more,
});
const provider = (ProviderID: string, Label: string): Provider => testProvider(ProviderID, { Label });
const connected = (ProviderID: string) => testStatus(ProviderID, 'CONNECTED', { identifier: '1' });

const base = {
  'GET /rest/users/me/userinfo/en': verifiedMember,
  'GET /rest/users/me/missing-rides/en': [],
  'GET /rest/providers/en': [provider('cards', 'Harbor Card')],
  'GET /rest/users/me/providersStatus': [connected('cards')],
  [`GET /rest/users/me/rides/ride-`]: receipt,
  'GET /rest/users/me/impact': { impact: null },
};

async function show(answers: Answers, onConnect = vi.fn<() => void>()): Promise<string[]> {
  const calls = mockReplies({ ...answers, ...base, ...answers });
  await renderForMember(<RidesDrawer isOpen onClose={() => {}} onConnect={onConnect} />);
  return calls;
}
const rows = () => page.getByRole('list', { name: 'Your rides' }).getByRole('listitem').elements().length;
const button = (name: string) => page.getByRole('button', { name: new RegExp(name.replace('?', '\\?')) });
const dialog = (name: string) => page.getByRole('dialog', { name });

beforeEach(async () => {
  missingWork.set(null);
  await page.viewport(390, 844);
});

const impact: Impact = {
  month: { grams: 12_499, meters: 83_000, leftOut: 0 },
  year: { grams: 999, meters: 999, leftOut: 0 },
  all: { grams: 1_234_567, meters: 8_300_000, leftOut: 2 },
  factors: [
    { mode: 'bus', gramsPerKilometer: 70.5, averageMeters: null },
    { mode: 'rail', gramsPerKilometer: 30, averageMeters: 12_500 },
  ],
  carGramsPerKilometer: 170,
  sourceName: 'Handbook of Travel',
  sourceUrl: 'https://handbook.example/co2',
  sourceYear: 2025,
};

describe('what rides saved', () => {
  const showImpact = (told: Impact | null, answers: Answers = {}) =>
    show({ [`GET ${path}`]: pageOf([rideOf(1)]), 'GET /rest/users/me/impact': { impact: told }, ...answers });
  const card = page.getByRole('region', { name: 'What you saved' });

  it('is shown for the month, the year and in all, with the rides left out and the calculation [EARN-25]', async () => {
    await showImpact(impact);
    await expect
      .element(card)
      .toMatchTextContent(
        /This month.*You saved \u206812.4\skg\u2069 CO₂ and \u206851.5\smi\u2069 by car.*This year.*\u2068999\sg\u2069 CO₂ and \u20680.62\smi\u2069.*In all.*\u20681,234.5\skg\u2069 CO₂ and \u20685,157.3\smi\u2069.*2 rides aren't included, because their distance is unknown\./,
      );
    await card.getByRole('button', { name: 'How we calculate' }).click();
    const told = dialog('How we calculate');
    const factors = told.getByRole('region', { name: 'CO₂ per person' }).getByRole('listitem');
    await expect.element(factors.nth(0)).toMatchTextContent(/^Car170 g\/km$/);
    await expect.element(factors.nth(1)).toMatchTextContent(/^Bus70.5 g\/km$/);
    await expect
      .element(factors.nth(2))
      .toMatchTextContent(/^TrainCounts as \u20687.76\smi\u2069 if the distance is unknown30 g\/km$/);
    const source = told.getByRole('link', { name: 'Handbook of Travel, 2025' });
    await expect.element(source).toHaveAttribute('href', 'https://handbook.example/co2');
  });

  it.each([
    ['factors', null],
    ['rides that save anything', { ...impact, all: { grams: 0, meters: 0, leftOut: 0 } }],
  ])('is not shown without %s [EARN-25]', async (_, told) => {
    await showImpact(told);
    await expect.poll(rows).toBe(1);
    await expect.element(card).not.toBeInTheDocument();
  });

  it('that cannot be loaded leaves the rides as they are [EARN-25]', async () => {
    await showImpact(null, { 'GET /rest/users/me/impact': new ErrorReply(500, 'INTERNAL_ERROR') });
    await expect.poll(rows).toBe(1);
    await expect.element(card).not.toBeInTheDocument();
  });

  it('has no broken words with double font size on a small phone, and no link without an address [UX-01, EARN-25]', async () => {
    await withLargeLetters();
    await showImpact({ ...impact, sourceUrl: null, sourceYear: null });
    await expect.element(card).toBeVisible();
    expect(findBrokenWords(card.element())).toEqual([]);
    await card.getByRole('button', { name: 'How we calculate' }).click();
    await expect.element(dialog('How we calculate').getByText('Handbook of Travel', { exact: true })).toBeVisible();
    expect(dialog('How we calculate').getByRole('link').elements()).toEqual([]);
    expect(findBrokenWords(dialog('How we calculate').element())).toEqual([]);
  });
});

describe('the list of rides', () => {
  it.each([9, 10, 11, 20])('of %i rides every one is shown, page after page [EARN-10]', async (count) => {
    const next = `${path}?cursor=2`;
    const calls = await show({
      [`GET ${next}`]: pageOf(rides(10, count)),
      [`GET ${path}`]: pageOf(rides(0, Math.min(10, count)), count > 10 ? next : null),
    });
    const rowsAtEnd = () => {
      document.querySelector('[role="dialog"] li:last-of-type')?.scrollIntoView();
      return rows();
    };
    await expect.poll(rowsAtEnd).toBe(count);
    expect(calls.filter((call) => call.includes('/rides/'))).toEqual(
      count > 10 ? [`GET ${path}`, `GET ${next}`] : [`GET ${path}`],
    );
  });

  it('with double font size on a small phone a row and its receipt do not break words [UX-01]', async () => {
    await withLargeLetters();
    await show({ [`GET ${path}`]: pageOf([rideOf(0, { fromName: 'Saltmarsh Lane', toName: 'Foundry Square' })]) });
    await expect.element(page.getByText(/Saltmarsh Lane/)).toBeVisible();
    expect(findBrokenWords(dialog('Your rides').element())).toEqual([]);
    await page.getByRole('listitem').getByRole('button').click();
    await expect.element(page.getByText('It counted.')).toBeVisible();
    expect(findBrokenWords(page.getByRole('region', { name: 'Counted', exact: true }).element())).toEqual([]);
  });

  it('shows mode, route and points [EARN-10]', async () => {
    const odd = rideOf(2, {
      points: 0,
      isVoided: true,
      isClockOdd: true,
      fromName: null,
      toName: null,
      mode: 'hovercraft',
    });
    await show({ [`GET ${path}`]: pageOf([rideOf(1), odd]) });
    await expect.element(button('Bus \u2068Mill Road\u2069 to \u2068Stop 1\u2069')).toMatchTextContent(/Earned 10 pts/);
    await expect.element(button('Ride Harbor Card')).toMatchTextContent(/Canceled.*Times look wrong.*No points earned/);
  });

  it('shows ten skeletons while the first page loads [EARN-10]', async () => {
    await show({ [`GET ${path}`]: () => new Promise(() => {}) });
    await expect.element(page.getByRole('status', { name: 'Loading rides' })).toBeInTheDocument();
    expect(document.querySelectorAll('[data-skeleton="row"]')).toHaveLength(10);
  });

  it('shows an error with a retry [EARN-10]', async () => {
    let isUp = false;
    await show({ [`GET ${path}`]: () => (isUp ? pageOf([rideOf(1)]) : new ErrorReply(500, 'INTERNAL_ERROR')) });
    await expect.element(page.getByText("We couldn't load your rides")).toBeVisible();
    isUp = true;
    await button('Try again').click();
    await expect.poll(rows).toBe(1);
  });

  it('without rides offers to connect an account [EARN-10]', async () => {
    const onConnect = vi.fn<() => void>();
    await show({ [`GET ${path}`]: pageOf([]) }, onConnect);
    await expect.element(page.getByText('No rides yet')).toBeVisible();
    await button('Connect accounts').click();
    expect(onConnect).toHaveBeenCalledOnce();
  });
});

describe('a receipt', () => {
  it('has the fare of the ride, and nothing about an unknown one [EARN-29]', async () => {
    const paid = rideOf(0, { fare: { amount: 2.75, currency: 'USD' } });
    await show({ [`GET ${path}`]: pageOf([paid, rideOf(1)]) });
    await page.getByRole('button', { name: /Stop 0/ }).click();
    await expect.element(page.getByText('Fare $2.75')).toBeVisible();
    await page.getByRole('dialog', { name: 'Bus' }).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: /Stop 1/ }).click();
    await expect.element(page.getByText('It counted.')).toBeVisible();
    expect(page.getByText(/Fare \$/).elements()).toEqual([]);
  });

  it('names the offer that the ride gave [CAMP-80]', async () => {
    const given = { ...receipt.campaigns[0], points: 0, OfferID: 'day-pass' };
    const more = {
      'GET /rest/users/me/rides/ride-': { ...receipt, campaigns: [given] },
      'GET /rest/offers/en': [dayPass],
    };
    await show({ ...more, [`GET ${path}`]: pageOf([rideOf(0)]) });
    await page.getByRole('button', { name: /Stop 0/ }).click();
    await expect.element(page.getByText('You got: Day pass')).toBeVisible();
  });

  it('names the draw for which the ride gave entries [DRAW-28]', async () => {
    const given = { ...receipt.campaigns[0], points: 2, DrawEntries: { DrawID: 'spring', Entries: 1 } };
    const more = {
      'GET /rest/users/me/rides/ride-': { ...receipt, campaigns: [given] },
      'GET /rest/draws/en': [springDraw],
    };
    await show({ ...more, [`GET ${path}`]: pageOf([rideOf(0)]) });
    await page.getByRole('button', { name: /Stop 0/ }).click();
    await expect.element(page.getByText(/^You got 1 entry: .*Spring draw/)).toBeVisible();
    await expect.element(dialog('Bus').getByText('2 pts')).toBeVisible();
  });

  it('lists what counted with its points, then what did not and why [EARN-11]', async () => {
    await show({ [`GET ${path}`]: pageOf([rideOf(0)]) });
    await button('Bus \u2068Mill Road').click();
    const opened = dialog('Bus');
    await expect.element(opened).toMatchTextContent(/Harbor Card · 12 min · 1\.18 mi/);
    const counted = opened.getByRole('region', { name: 'Counted', exact: true });
    await expect.element(counted).toMatchTextContent(/Every ride.*It counted\..*10 pts/);
    await expect
      .element(opened.getByRole('region', { name: "Didn't count" }))
      .toMatchTextContent(/Ferry days.*This campaign counts only: Ferry\./);
    expect([...document.querySelectorAll('h3')].map((title) => title.textContent)).toEqual(['Counted', "Didn't count"]);
  });

  it.each([
    ['KILOMETERS', '1.9 km'],
    [null, '1.18 mi'],
  ] as const)('of an agency in the US with the unit %s shows %s [EARN-21]', async (DistanceUnit, shown) => {
    mockReplies({ ...base, [`GET ${path}`]: pageOf([rideOf(0)]) });
    await renderForMember(<RidesDrawer isOpen onClose={() => {}} onConnect={() => {}} />, {
      ...plainConfig,
      DistanceUnit,
    });
    await button('Bus \u2068Mill Road').click();
    await expect.element(dialog('Bus').getByText(shown)).toBeVisible();
  });

  it('says if a ride was reversed, or if no campaign applies to it [EARN-11]', async () => {
    await show({
      'GET /rest/users/me/rides/ride-': { ...receipt, campaigns: [] },
      [`GET ${path}`]: pageOf([rideOf(0, { isVoided: true }), rideOf(1)]),
    });
    await button('Stop 0').click();
    await expect.element(page.getByText('Harbor Card canceled or corrected this', { exact: false })).toBeVisible();
    await dialog('Bus').getByRole('button', { name: 'Close' }).click();
    await button('Stop 1').click();
    await expect.element(page.getByText('No campaign for this one')).toBeVisible();
  });

  it('shows an error with a retry [EARN-11]', async () => {
    let isUp = false;
    await show({
      'GET /rest/users/me/rides/ride-': () => (isUp ? receipt : new ErrorReply(500, 'INTERNAL_ERROR')),
      [`GET ${path}`]: pageOf([rideOf(0)]),
    });
    await button('Bus \u2068Mill Road').click();
    await expect.element(page.getByText("We couldn't load your rides")).toBeVisible();
    isUp = true;
    await button('Try again').click();
    await expect.element(page.getByText('It counted.')).toBeVisible();
  });
});

describe('a ride of an unproven account', () => {
  // Late in the agency's time zone, in New York.
  const kept = { fromName: null, toName: null, StartedAtUTC: null, EndedAtUTC: '2026-03-02T03:00:00.000Z' };
  const hidden = rideOf(0, { ...kept, isTimeHidden: true });

  it('has neither time nor stop nor receipt, says why, and offers to verify the account [EARN-10, TEN-21]', async () => {
    const onConnect = vi.fn<(providerId?: string) => void>();
    await show({ [`GET ${path}`]: pageOf([hidden, { ...hidden, RideID: 'ride-1' }, rideOf(2)]) }, onConnect);
    await expect.element(page.getByText('Time and stops hidden').first()).toBeVisible();
    const row = page.getByRole('listitem').filter({ hasText: 'Time and stops hidden' }).first();
    await expect.element(row.getByText('03/01/2026', { exact: true })).toBeVisible();
    await expect.element(row).toMatchTextContent(/Harbor Card/);
    expect(row.getByRole('button').elements()).toEqual([]);
    // One line for the account, however many rides it has.
    expect(page.getByText(/already earning with Harbor Card/).elements()).toHaveLength(1);
    await button('Verify account').click();
    expect(onConnect).toHaveBeenCalledWith('cards');
  });
});

describe('a ride so old that only its day is stored', () => {
  it("shows the agency's day, says so and keeps its receipt [PRIV-01, TEN-21]", async () => {
    const old = rideOf(0, { fromName: null, toName: null, StartedAtUTC: null, EndedAtUTC: '2026-03-02T03:00:00.000Z' });
    const reduced = { ...old, isReduced: true };
    await show({ [`GET ${path}/ride-0`]: { ...receipt, ...reduced }, [`GET ${path}`]: pageOf([reduced]) });
    const row = page.getByRole('button').filter({ hasText: 'Details removed, date only' });
    await expect.element(row.getByText('03/01/2026', { exact: true })).toBeVisible();
    await expect.element(row).not.toMatchTextContent(/ at /);
    expect(page.getByText(/already earning/).elements()).toEqual([]);
    await row.click();
    await expect.element(page.getByText(/^03\/01\/2026 · /)).toBeVisible();
  });
});

describe('a missing ride', () => {
  const pad = (part: number) => String(part).padStart(2, '0');
  const yesterday = () => {
    const day = new Date(Date.now() - 86_400_000);
    return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
  };
  const openForm = async () => button('Is a ride missing?').click();
  const send = async () => button('Send').click();

  it('is reported with account, day and time, and the confirmation says what comes next [EARN-12]', async () => {
    let body: Record<string, unknown> = {};
    await show({ [`GET ${path}`]: pageOf([]), 'POST /rest/users/me/missing-rides': reportOf() });
    const answer = window.fetch;
    window.fetch = async (input, init) => {
      if (init?.method === 'POST') body = JSON.parse(init.body as string);
      return answer(input, init);
    };
    await openForm();
    await userEvent.fill(page.getByLabelText('Day'), yesterday());
    await userEvent.fill(page.getByLabelText('About when you arrived'), '08:30');
    await userEvent.fill(page.getByLabelText('From'), 'Mill Road');
    await send();
    await expect.element(dialog("Thank you, we're looking")).toMatchTextContent(/We're checking with Harbor Card/);
    expect(body).toEqual({
      ProviderID: 'cards',
      RiddenAtUTC: instantIn(yesterday(), '08:30', plainConfig.IANATimezone)?.toISOString(),
      fromName: 'Mill Road',
      toName: '',
      note: '',
    });
  });

  it("shows its status without broken words, however long a stop's name is [EARN-13]", async () => {
    await page.viewport(320, 640);
    await show({
      [`GET ${path}`]: pageOf([]),
      'GET /rest/users/me/missing-rides/en': [reportOf({ fromName: 'x'.repeat(80) })],
    });
    const state = page.getByText("We're looking", { exact: true });
    await expect.element(state).toBeVisible();
    expect(state.element().getBoundingClientRect().height).toBeLessThan(32);
    const dialog = page.getByRole('dialog').element();
    expect(dialog.scrollWidth).toBe(dialog.clientWidth);
  });

  it('marks the required fields and sends nothing [EARN-12]', async () => {
    const calls = await show({
      [`GET ${path}`]: pageOf([]),
      'GET /rest/providers/en': [provider('cards', 'Harbor Card'), provider('bikes', 'Tide Bikes')],
      'GET /rest/users/me/providersStatus': [connected('cards'), connected('bikes')],
    });
    await openForm();
    await send();
    for (const fault of ['Choose an account.', 'Enter the day of the ride.', 'Enter an approximate time.'])
      await expect.element(page.getByText(fault)).toBeVisible();
    await expect.element(page.getByText('Enter the day of the ride.')).toBeVisible();
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  it('is rejected with a message if it is the sixth open one, and the input stays [EARN-12]', async () => {
    await show({
      [`GET ${path}`]: pageOf([]),
      'POST /rest/users/me/missing-rides': new ErrorReply(409, 'TOO_MANY_MISSING_RIDES'),
    });
    await openForm();
    await userEvent.fill(page.getByLabelText('Day'), yesterday());
    await userEvent.fill(page.getByLabelText('About when you arrived'), '08:30');
    await send();
    await expect.element(page.getByText("You have 5 open reports. We'll answer those first.")).toBeVisible();
    await expect.element(page.getByLabelText('About when you arrived')).toHaveValue('08:30');
  });

  it('with a lost response is in the list of reports, and another click sends the same report [EARN-12]', async () => {
    let reports: MissingRide[] = [];
    await show({ [`GET ${path}`]: pageOf([rideOf(0)]), 'GET /rest/users/me/missing-rides/en': () => reports });
    const answer = window.fetch;
    const bodies: unknown[] = [];
    window.fetch = async (input, init) => {
      if (init?.method !== 'POST') return answer(input, init);
      bodies.push(JSON.parse(init.body as string));
      reports = [reportOf()];
      if (bodies.length === 1) throw new TypeError('Failed to fetch');
      return Response.json(reports[0]);
    };
    await openForm();
    await userEvent.fill(page.getByLabelText('Day'), yesterday());
    await userEvent.fill(page.getByLabelText('About when you arrived'), '08:30');
    await userEvent.fill(page.getByLabelText('To', { exact: true }), 'Ropewalk');
    await send();
    await expect.element(page.getByText(/^We couldn't confirm .* it counts only once\.$/)).toBeVisible();
    await expect.element(page.getByText('Missing rides you reported')).toBeInTheDocument();
    await send();
    await expect.element(dialog("Thank you, we're looking")).toBeVisible();
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies).toHaveLength(2);
  });

  it('keeps its input after the drawer was closed, and shows its result when reopened [ERR-29]', async () => {
    const answer = Promise.withResolvers<unknown>();
    let sent = 0;
    const post = () => {
      sent += 1;
      return sent === 1 ? answer.promise : reportOf();
    };
    await show({ [`GET ${path}`]: pageOf([rideOf(0)]), 'POST /rest/users/me/missing-rides': post });
    const closed = async () => {
      await dialog('Is a ride missing?').getByRole('button', { name: 'Close' }).click();
      await expect.element(dialog('Is a ride missing?')).not.toBeInTheDocument();
    };
    await openForm();
    await userEvent.fill(page.getByLabelText('Day'), yesterday());
    await userEvent.fill(page.getByLabelText('About when you arrived'), '08:30');
    await userEvent.fill(page.getByLabelText('From'), 'Mill Road');
    await closed();
    await button('Bus \u2068Mill Road').click();
    await dialog('Bus').getByRole('button', { name: 'Close' }).click();
    await openForm();
    await expect.element(page.getByLabelText('From')).toHaveValue('Mill Road');
    await send();
    await closed();
    answer.resolve(new ErrorReply(409, 'TOO_MANY_MISSING_RIDES'));
    await openForm();
    await expect.element(page.getByText("You have 5 open reports. We'll answer those first.")).toBeVisible();
    await send();
    await expect.element(dialog("Thank you, we're looking")).toBeVisible();
    await dialog("Thank you, we're looking").getByRole('button', { name: 'Done' }).click();
    await openForm();
    await expect.element(page.getByLabelText('From')).toHaveValue('');
  });

  it('interrupted by a lost session keeps its input for the same member only [ERR-33]', async () => {
    const none = { [`GET ${path}`]: pageOf([]) };
    const userInfo = 'GET /rest/users/me/userinfo/en';
    const leave = async () => {
      await cleanup();
      session.set('signedOut');
    };
    await show({ ...none, [userInfo]: { ...verifiedMember, UserID: 'ana' } });
    await openForm();
    await userEvent.fill(page.getByLabelText('Day'), yesterday());
    await userEvent.fill(page.getByLabelText('From'), 'Mill Road');
    await leave();
    await show({ ...none, [userInfo]: { ...verifiedMember, UserID: 'bea' } });
    await openForm();
    await expect.element(page.getByLabelText('From')).toHaveValue('');
    await expect.element(page.getByLabelText('Day')).toHaveValue('');
    await leave();
    await show({ ...none, [userInfo]: { ...verifiedMember, UserID: 'ana' } });
    await openForm();
    await expect.element(page.getByLabelText('From')).toHaveValue('Mill Road');
    await expect.element(page.getByLabelText('Day')).toHaveValue(yesterday());
  });

  it('that could not leave an offline device says so: nothing can have arrived [EARN-12]', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const lost = () => {
      throw new TypeError('Failed to fetch');
    };
    await show({ [`GET ${path}`]: pageOf([]), 'POST /rest/users/me/missing-rides': lost });
    await openForm();
    await userEvent.fill(page.getByLabelText('Day'), yesterday());
    await userEvent.fill(page.getByLabelText('About when you arrived'), '08:30');
    await send();
    await expect.element(page.getByText(/check your connection/i)).toBeVisible();
    expect(page.getByText(/it counts only once/).elements()).toEqual([]);
    onLine.mockRestore();
  });

  it('without a connected account offers to connect one [EARN-12]', async () => {
    const onConnect = vi.fn<() => void>();
    await show({ [`GET ${path}`]: pageOf([rideOf(0)]), 'GET /rest/users/me/providersStatus': [] }, onConnect);
    await openForm();
    await expect.element(page.getByText('No account connected')).toBeVisible();
    await dialog('Is a ride missing?').getByRole('button', { name: 'Connect accounts' }).click();
    expect(onConnect).toHaveBeenCalledOnce();
  });

  it('is listed with the rides and its status [EARN-13]', async () => {
    await show({
      [`GET ${path}`]: pageOf([rideOf(0)]),
      'GET /rest/users/me/missing-rides/en': [
        reportOf({ MissingRideID: '3', fromName: 'Mill Road', toName: 'Ropewalk' }),
        reportOf({ MissingRideID: '2', state: 'FOUND' }),
        reportOf({ MissingRideID: '1', state: 'NOT_FOUND', answer: 'The reader in bus 7 was off.' }),
      ],
    });
    const reports = page.getByRole('region', { name: 'Missing rides you reported' }).getByRole('listitem');
    await expect.element(reports.nth(0)).toMatchTextContent(/Mill Road\u2069 to \u2068Ropewalk.*We're looking/);
    await expect.element(reports.nth(1)).toMatchTextContent(/Found.*Look for it in your rides/);
    await expect
      .element(reports.nth(2))
      .toMatchTextContent(/Not found.*Harbor Card has no ride for you.*The reader in bus 7 was off/);
  });

  it("shows the agency's answer with its line breaks [UX-18]", async () => {
    const answer = 'The reader in bus 7 was off.\n\nPlease come to the counter.';
    await show({
      [`GET ${path}`]: pageOf([]),
      'GET /rest/users/me/missing-rides/en': [reportOf({ state: 'NOT_FOUND', answer })],
    });
    const words = page.getByText(/^The reader in bus 7 was off/);
    await expect.element(words).toBeVisible();
    expect((words.element() as HTMLElement).innerText).toBe(answer);
    await expect.element(words).toHaveAttribute('dir', 'auto');
    expect(getComputedStyle(words.element()).color).toBe(getComputedStyle(document.body).color);
  });
});
