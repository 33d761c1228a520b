import type { DrawRecord } from '@fareback/contract';
import { type AdminDraw, permissions } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, onePage, openDesk, owner, type SentCall } from '../testing/desk-page.tsx';
import { springDraw } from '../testing/draw.ts';
import { maya } from '../testing/member.ts';
import { savedFiles } from '../testing/saved-files.ts';

const listed = (...draws: AdminDraw[]): Answers => ({ 'draws.list': () => ({ reply: { draws } }) });
const row = (name: RegExp) => page.getByRole('row', { name });

test('the list shows each draw with its state, days and entries, and opens one [DESK-507]', async () => {
  await openDesk(
    '/bay/draws',
    listed(springDraw, { ...springDraw, drawId: 'fall', title: 'Fall draw', state: 'OPEN' }),
  );
  await expect.element(row(/^Spring draw Needs the value Mar 31, 2026 Apr 3, 2026 12,300 4,000/)).toBeVisible();
  await expect.element(row(/^Fall draw Entries open/)).toBeVisible();
  await page.getByRole('link', { name: 'Spring draw' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Spring draw' })).toBeVisible();
});

test('without a draw the page says how to add one [DESK-507]', async () => {
  await openDesk('/bay/draws', listed());
  await expect.element(page.getByText('No draws yet')).toBeVisible();
  await expect.element(page.getByText(/^Add a draw to a draft of the program/)).toBeVisible();
});

const entered = { ...springDraw, state: 'VALUE_ENTERED', enteredBy: 'Ines Duarte', isOwn: true } as const;

test('the first person enters the public value and can correct it [DESK-507, DRAW-07]', async () => {
  const sent: SentCall[] = [];
  let now: AdminDraw = springDraw;
  await openDesk('/bay/draws/spring', {
    'draws.list': () => ({ reply: { draws: [now] } }),
    'draws.enterValue': (call) => {
      sent.push(call);
      now = entered;
      return { reply: now };
    },
  });
  await expect.element(page.getByText(/^The list is closed\. Two people look up the public value/)).toBeVisible();
  await expect.element(page.getByText('Staff of the agency: 2')).toBeVisible();
  await page.getByRole('button', { name: 'Enter the value' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Enter the value for “Spring draw”' });
  const field = dialog.getByRole('textbox', { name: 'Closing figure of the index' });
  await expect.element(field).toHaveAccessibleDescription('Two decimals, no separators.');
  await field.fill('4210.17');
  await dialog.getByRole('button', { name: 'Enter the value' }).click();
  await expect.element(page.getByText(/^You entered a value\./)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Correct the value' })).toBeVisible();
});

test('the second person holds the draw without seeing the first value; another value changes nothing [DESK-507, DRAW-07]', async () => {
  const sent: SentCall[] = [];
  let now: AdminDraw = { ...entered, isOwn: false };
  await openDesk('/bay/draws/spring', {
    'draws.list': () => ({ reply: { draws: [now] } }),
    'draws.enterValue': (call) => {
      sent.push(call);
      if (sent.length === 1) return { status: 409, error: 'DRAW_VALUE_DIFFERS' };
      now = { ...entered, state: 'HELD', heldBy: 'Ana Ruiz', value: '4210.17', heldAt: '2026-04-03T15:00:00Z' };
      return { reply: now };
    },
  });
  await expect.element(page.getByText(/Ines Duarte.* entered a value\. Look it up yourself/)).toBeVisible();
  expect(page.getByText('4210.17').elements()).toEqual([]);
  await page.getByRole('button', { name: 'Enter the value and hold the draw' }).click();
  const holding = page.getByRole('alertdialog', { name: 'Hold “Spring draw”?' });
  await holding.getByRole('textbox', { name: 'Closing figure of the index' }).fill('4210.71');
  await holding.getByRole('button', { name: 'Enter the value and hold the draw' }).click();
  await expect.element(holding.getByText(/^The first person entered another value\. Nothing changed\./)).toBeVisible();
  await holding.getByRole('textbox', { name: 'Closing figure of the index' }).fill('4210.17');
  await holding.getByRole('button', { name: 'Enter the value and hold the draw' }).click();
  await expect.element(page.getByText('The draw was held')).toBeVisible();
  await expect.element(page.getByText('4210.17')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ value: '4210.71' }, { value: '4210.17' }]);
});

test('without the right to approve the button says why it is off [DESK-507]', async () => {
  const [agency] = owner.agencies;
  const editor = {
    ...owner,
    agencies: [{ ...agency, permissions: permissions.filter((one) => one !== 'programme.approve') }],
  };
  await openDesk('/bay/draws/spring', { ...listed(springDraw), 'me.get': () => ({ reply: editor }) });
  await expect.element(page.getByRole('button', { name: 'Enter the value' })).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByText('Only people with the right to approve enter the value.')).toBeVisible();
});

test('an open draw says when its list closes and offers no value to enter [DESK-507]', async () => {
  await openDesk('/bay/draws/spring', listed({ ...springDraw, state: 'OPEN', listHash: null, closedAt: null }));
  await expect.element(page.getByText(/^The list of entries closes when Apr 3, 2026 begins\./)).toBeVisible();
  expect(page.getByRole('button', { name: /value/ }).elements()).toEqual([]);
});

test('an unknown draw is not found [DESK-507]', async () => {
  await openDesk('/bay/draws/nothing', listed(springDraw));
  await expect.element(page.getByText('Page not found')).toBeVisible();
});

const heldRecord: DrawRecord = {
  Method: 'fareback-draw/1',
  DrawID: 'spring',
  SeedHash: springDraw.seedHash,
  ListClosedAtUTC: springDraw.closedAt,
  ListHash: springDraw.listHash,
  List: 'c3 d4\n',
  LeftOut: {},
  Prizes: [],
  Alternates: 1,
  PublicValueName: springDraw.publicValue.name,
  PublicValue: '7',
  Seed: 'f00d',
  HeldAtUTC: '2026-04-03T15:00:00.000Z',
  Winners: [],
};

const winner = {
  person: 'c3'.repeat(32),
  memberId: null,
  offerId: 'coffee',
  claimUntil: null,
  usedAt: null,
  passedAt: null,
};

test('a held draw lists its winners with what became of each prize, and hands out the record and the list [DESK-507, DRAW-06]', async () => {
  const files = savedFiles();
  const until = '2026-04-18T04:00:00.000Z';
  const winners: AdminDraw['winners'] = [
    {
      ...winner,
      place: 1,
      memberId: maya.memberId,
      offerId: 'month-pass',
      claimUntil: until,
      usedAt: '2026-04-05T15:00:00Z',
    },
    { ...winner, place: 2, claimUntil: until },
    { ...winner, place: 3, claimUntil: until, passedAt: until },
    { ...winner, place: 4, offerId: null },
  ];
  await openDesk('/bay/draws/spring', {
    ...listed({
      ...springDraw,
      state: 'HELD',
      heldAt: '2026-04-03T15:00:00Z',
      enteredBy: 'Ines',
      heldBy: 'Ana',
      value: '7',
      winners,
    }),
    'draws.record': () => ({ reply: heldRecord }),
    'draws.file': () => ({
      reply: { fileName: 'draw.csv', csv: 'person,ticket,place\r\nc3,d4,1\r\n', rows: 1, isWhole: true },
    }),
  });
  await expect.element(row(/^1 7d0f7c Month pass Used Apr 17, 2026/)).toBeVisible();
  await expect.element(row(/^2 c3c3c3c3c3c3 Coffee Not used yet/)).toBeVisible();
  await expect.element(row(/^3 c3c3c3c3c3c3 Coffee Passed on/)).toBeVisible();
  await expect.element(row(/^4 c3c3c3c3c3c3 .*Alternate/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '7d0f7c' }))
    .toHaveAttribute('href', `/bay/members/${maya.memberId}`);
  await page.getByRole('button', { name: 'Public record (JSON)' }).click();
  await expect.poll(() => files.length).toBe(1);
  expect(JSON.parse((await files[0]) ?? '')).toEqual(heldRecord);
  await page.getByRole('button', { name: 'List of entries (CSV)' }).click();
  await expect.poll(() => files.length).toBe(2);
  expect(await files[1]).toContain('Person,Entry,Place drawn\r\nc3,d4,1');
});

const markReads = (isExcluded: boolean, sent: SentCall[] = []): Answers => ({
  'members.get': () => ({
    reply: { ...maya, isExcludedFromDraws: isExcluded, may: [isExcluded ? 'includeInDraws' : 'excludeFromDraws'] },
  }),
  'members.timeline': () => onePage(),
  'draws.exclude': (call) => {
    sent.push(call);
    return { reply: { isChanged: true } };
  },
});

test('a member is excluded from draws with a reason [DESK-508]', async () => {
  const sent: SentCall[] = [];
  await openDesk(`/bay/members/${maya.memberId}`, markReads(false, sent));
  await page.getByRole('button', { name: 'Exclude from draws' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Exclude Maya Okafor from draws?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Prints the coupons');
  await dialog.getByRole('button', { name: 'Exclude from draws' }).click();
  await expect.element(page.getByText('Excluded from draws')).toBeVisible();
  expect(sent[0]?.body).toEqual({ isExcluded: true, reason: 'Prints the coupons' });
});

test('an excluded member is marked on the profile and can be included again [DESK-508]', async () => {
  await openDesk(`/bay/members/${maya.memberId}`, markReads(true));
  await expect.element(page.getByText('Excluded by staff')).toBeVisible();
  await page.getByRole('button', { name: 'Include in draws' }).click();
  await expect.element(page.getByRole('alertdialog', { name: 'Include Maya Okafor in draws again?' })).toBeVisible();
});
