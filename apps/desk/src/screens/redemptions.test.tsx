import type { ListedRedemption } from '@fareback/contract/admin';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onePage, openDesk, type SentCall } from '../testing/desk-page.tsx';
import { maya } from '../testing/member.ts';
import { savedFiles } from '../testing/saved-files.ts';

const idOf = (at: number): string => `019c7c2f-5e1a-7d4a-8a52-5d7b0a6b8${String(at).padStart(3, '0')}`;
const redemption = (at: number, over: Partial<ListedRedemption> = {}): ListedRedemption => ({
  redemptionId: idOf(at),
  memberId: maya.memberId,
  offerId: 'coffee',
  title: 'Coffee',
  price: 300,
  state: 'GIVEN',
  redeemedAt: '2026-11-22T08:00:00Z',
  refundedAt: null,
  supplierId: null,
  ...over,
});
const refundOf = (at: number, outcome: string, points: number) => ({
  redemptionId: idOf(at),
  outcome,
  memberId: maya.memberId,
  offerId: 'coffee',
  points,
  redeemedAt: '2026-11-22T08:00:00Z',
  refundedAt: null,
});

test("redemption titles are requested in the desk's language, in the list and on the page [DESK-258]", async () => {
  const asked: SentCall[] = [];
  await openDesk(
    `/bay/redemptions`,
    {
      'redemptions.list': (call) => {
        asked.push(call);
        return onePage(redemption(1, { title: 'Café pequeño' }));
      },
      'redemptions.get': (call) => {
        asked.push(call);
        const one = { seenAt: null, refundedBy: null, refundReason: null, askedAgainAt: null, cancelOutcome: null };
        return { reply: { ...redemption(1, { title: 'Café pequeño' }), ...one } };
      },
    },
    'es',
  );
  await expect.element(page.getByRole('cell', { name: 'Café pequeño' })).toBeVisible();
  await page.getByRole('link', { name: 'Café pequeño' }).click();
  await expect.element(page.getByRole('heading', { name: 'Café pequeño', level: 1 })).toBeVisible();
  expect(new Set(asked.map(({ path, query }) => [path.split('/').at(-1), query['language']].join(' ')))).toEqual(
    new Set(['redemptions es', `${idOf(1)} es`]),
  );
});

test('redemptions are filtered by the URL, and several are refunded for one reason, with numbers before and after; a skipped one stays selected with its reason [DESK-133, DESK-681]', async () => {
  const listed: SentCall[] = [];
  const sent: SentCall[] = [];
  await openDesk('/bay/redemptions?offer=coffee', {
    'redemptions.list': (call) => {
      listed.push(call);
      return onePage(redemption(1), redemption(2), redemption(3, { state: 'REFUNDED' }));
    },
    'redemptions.previewRefund': ({ query }) => {
      expect(query['redemptions']).toBe(`${idOf(1)},${idOf(2)}`);
      return { reply: { refunds: [refundOf(1, 'REFUNDED', 300), refundOf(2, 'HELD', 0)], points: 300 } };
    },
    'redemptions.refund': (call) => {
      sent.push(call);
      return { reply: { refunds: [refundOf(1, 'REFUNDED', 300), refundOf(2, 'HELD', 0)], points: 300 } };
    },
  });
  await page.getByRole('checkbox', { name: `Select redemption ${idOf(1)}` }).click();
  await page.getByRole('checkbox', { name: `Select redemption ${idOf(2)}` }).click();
  expect(listed[0]?.query).toEqual({ offer: 'coffee', language: 'en' });
  // A refunded redemption cannot be selected again.
  expect(page.getByRole('checkbox', { name: `Select redemption ${idOf(3)}` }).query()).toBeNull();
  await page.getByRole('button', { name: 'Refund 2 selected' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Refund 2 redemptions?' });
  await expect.element(dialog.getByText(/^300 points of 1 redemption go back/)).toBeVisible();
  await expect.element(dialog.getByText(`${idOf(2)}: waiting for the supplier`)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A <b>misprint</b>');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect.element(page.getByText('300 points of 1 redemption refunded')).toBeVisible();
  expect(sent[0]?.body).toEqual({ redemptionIds: [idOf(1), idOf(2)], reason: 'A <b>misprint</b>' });
  // The skipped one stays selected, with its reason.
  await expect.element(page.getByText('1 skipped: waiting for the supplier.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Refund 1 selected' })).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: `Select redemption ${idOf(2)}` })).toBeChecked();
});

test('the filter finds an offer by its staff title and a member by the short id of the list; an invalid id shows an error, and nothing is requested [DESK-365]', async () => {
  const listed: SentCall[] = [];
  await openDesk('/bay/redemptions', {
    'redemptions.list': (call) => {
      listed.push(call);
      return onePage(redemption(1));
    },
  });
  const shown = maya.memberId.slice(0, 6);
  await expect.element(page.getByRole('link', { name: shown })).toBeVisible();
  const member = page.getByRole('textbox', { name: 'User ID' });
  await page.getByRole('textbox', { name: 'Offer title or ID' }).fill('Coffee on the pier');
  await member.fill('Maya');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect.element(page.getByText(/^Enter at least six characters of the user ID/)).toBeVisible();
  await expect.element(member).toHaveFocus();
  expect(listed.map(({ query }) => query)).toEqual(listed.map(() => ({ language: 'en' })));
  await member.fill(`\u200e${shown}`);
  await page.getByRole('button', { name: 'Filter' }).click();
  const asked = { language: 'en', offer: 'Coffee on the pier', member: `\u200e${shown}` };
  await expect.poll(() => listed.at(-1)?.query).toEqual(asked);
});

test('no refund is sent before its preview is shown [DESK-366]', async () => {
  const told = Promise.withResolvers<void>();
  const refunds = { refunds: [refundOf(1, 'REFUNDED', 300)], points: 300 };
  await openDesk('/bay/redemptions', {
    'redemptions.list': () => onePage(redemption(1)),
    'redemptions.previewRefund': () => ({ reply: refunds, when: told.promise }),
    'redemptions.refund': () => ({ reply: refunds }),
  });
  await page.getByRole('checkbox', { name: `Select redemption ${idOf(1)}` }).click();
  await page.getByRole('button', { name: 'Refund 1 selected' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Printed twice');
  const refund = dialog.getByRole('button', { name: 'Refund', exact: true });
  expect(refund.element()).toBeDisabled();
  told.resolve();
  await refund.click();
  await expect.element(page.getByText('300 points of 1 redemption refunded')).toBeVisible();
});

test('several chosen redemptions are refunded by one call [DESK-133]', async () => {
  const sent: SentCall[] = [];
  const ids = [1, 2, 3, 4];
  const refunds = ids.map((at) => refundOf(at, 'REFUNDED', 300));
  await openDesk('/bay/redemptions', {
    'redemptions.list': () => onePage(...ids.map((at) => redemption(at))),
    'redemptions.previewRefund': () => ({ reply: { refunds, points: 1200 } }),
    'redemptions.refund': (call) => {
      sent.push(call);
      return { reply: { refunds, points: 1200 } };
    },
  });
  for (const at of ids) await page.getByRole('checkbox', { name: `Select redemption ${idOf(at)}` }).click();
  await page.getByRole('button', { name: 'Refund 4 selected' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('The reader was dark');
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect.element(page.getByText('1,200 points of 4 redemptions refunded')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('if more are chosen than one call can refund, the first are refunded and the others stay chosen [DESK-133]', async () => {
  const ids = Array.from({ length: 52 }, (_, index) => index + 1);
  const refunds = ids.slice(0, 50).map((at) => refundOf(at, 'REFUNDED', 300));
  await openDesk('/bay/redemptions', {
    'redemptions.list': () => onePage(...ids.map((at) => redemption(at))),
    'redemptions.previewRefund': () => ({ reply: { refunds, points: 15_000 } }),
    'redemptions.refund': () => ({ reply: { refunds, points: 15_000 } }),
  });
  await page.getByRole('checkbox', { name: 'Select all 52' }).click();
  await page.getByRole('button', { name: 'Refund 50 selected' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('The reader was dark');
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'Refund 2 selected' })).toBeEnabled();
});

test('a redemption has a page with its member, its outcome and a link to staff actions [DESK-133]', async () => {
  await openDesk(`/bay/redemptions/${idOf(1)}`, {
    'redemptions.get': () => ({
      reply: {
        ...redemption(1, { state: 'REFUNDED', refundedAt: '2026-11-22T09:00:00Z', supplierId: 'brew' }),
        seenAt: null,
        refundedBy: 'Ines Duarte',
        refundReason: '<i>Printed twice</i>',
        askedAgainAt: null,
        cancelOutcome: 'KEPT',
      },
    }),
  });
  await expect.element(page.getByRole('heading', { name: 'Coffee', level: 1 })).toBeVisible();
  await expect.element(page.getByText('<i>Printed twice</i>')).toBeVisible();
  await expect.element(page.getByText('No, too late')).toBeVisible();
  await expect.element(page.getByText('Nov 22, 2026, 4:00 AM EST')).toBeVisible();
  expect(page.getByRole('button', { name: 'Refund' }).query()).toBeNull();
  const record = page.getByRole('link', { name: 'View staff actions' });
  expect(record.element().getAttribute('href')).toBe(`/bay/record?subject=${idOf(1)}`);
});

test("a table is downloaded with all its pages, in the agency's time zone, without formulas, after the audit event [DESK-134]", async () => {
  const files = savedFiles();
  const told: SentCall[] = [];
  await openDesk('/bay/redemptions', {
    'redemptions.list': ({ query }) =>
      query['cursor'] === undefined
        ? {
            reply: {
              data: [redemption(1, { title: '=1+1' })],
              links: { self: '/', next: '/x?cursor=2', previous: null },
            },
          }
        : onePage(redemption(2, { title: 'Tea, "hot"\n', price: -3 })),
    'acts.tookTable': (call) => {
      expect(files).toHaveLength(0);
      told.push(call);
      return { reply: { rows: 2 } };
    },
  });
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  await expect.poll(() => files).toHaveLength(1);
  expect(told[0]?.body).toEqual({ table: 'redemptions', rows: 2, isWhole: true });
  const [head, first, ...rest] = (await files[0])?.split('\r\n') ?? [];
  expect(head).toBe('\uFEFFRedeemed (America/New_York),Offer,Member,Status,Price,Redemption');
  expect(first).toBe(`2026-11-22 03:00,'=1+1,${maya.memberId},Issued,300,${idOf(1)}`);
  expect(rest.join('')).toBe(`2026-11-22 03:00,"Tea, ""hot""\n",${maya.memberId},Issued,-3,${idOf(2)}`);
});

test('a file is loaded independently of the page, a hundred rows per call, and once however often it is clicked [DESK-386]', async () => {
  const files = savedFiles();
  const forFile: SentCall[] = [];
  const second = Promise.withResolvers<void>();
  await openDesk('/bay/redemptions', {
    'redemptions.list': (call) => {
      const { limit, cursor } = call.query;
      if (limit === '100') forFile.push(call);
      if (cursor !== undefined) return { ...onePage(redemption(2)), when: second.promise };
      return { reply: { data: [redemption(1)], links: { self: '/', next: '/x?cursor=2', previous: null } } };
    },
    'acts.tookTable': () => ({ reply: { rows: 2 } }),
  });
  const take = page.getByRole('button', { name: 'Download as CSV' });
  await take.click();
  await expect.poll(() => forFile).toHaveLength(2);
  await expect.element(take).toHaveAttribute('aria-busy', 'true');
  await take.click({ force: true });
  second.resolve();
  await expect.poll(() => files).toHaveLength(1);
  await expect.element(take).not.toHaveAttribute('aria-busy');
  expect(forFile).toHaveLength(2);
  await expect.element(page.getByText('1 row so far')).toBeVisible();
});

test('without the audit event there is no file [DESK-134]', async () => {
  const files = savedFiles();
  await openDesk('/bay/redemptions', {
    'redemptions.list': () => onePage(redemption(1)),
    'acts.tookTable': () => ({ status: 403, error: 'NOT_ALLOWED' }),
  });
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  await expect
    .element(page.getByText('Your role doesn’t allow this. Ask an owner of the agency.').first())
    .toBeInTheDocument();
  expect(files).toHaveLength(0);
});

test('every search result links to its page, offers and providers by name [DESK-132, DESK-298]', async () => {
  const things = [
    {
      kind: 'REDEEMED',
      redemptionId: idOf(1),
      memberId: maya.memberId,
      offerId: 'coffee',
      by: 'CODE',
      at: '2026-11-22T08:00:00Z',
    },
    { kind: 'FREE_CODE', offerId: 'tea' },
    {
      kind: 'EVENT',
      providerId: 'card',
      eventId: 'e-ride',
      memberId: maya.memberId,
      rideId: 'r1',
      at: '2026-11-22T08:00:00Z',
    },
    {
      kind: 'EVENT',
      providerId: 'card',
      eventId: 'e-nobodys',
      memberId: null,
      rideId: null,
      at: '2026-11-22T08:00:00Z',
    },
    { kind: 'REFUSED_EVENT', providerId: 'card', eventId: 'e-old', reason: 'TOO_OLD', at: '2026-11-22T08:00:00Z' },
    { kind: 'MISSING_RIDE', missingRideId: idOf(5), memberId: maya.memberId, at: '2026-11-22T08:00:00Z' },
    { kind: 'OFFER', id: 'coffee', title: '<b>Coffee</b>', isActive: true },
    { kind: 'CAMPAIGN', id: 'ride', title: 'Every ride', isActive: true },
    { kind: 'PROMO_CODE', code: 'SPRING', batch: null },
  ];
  const titles = { offer: { coffee: 'A cup of coffee', tea: 'A pot of tea' }, provider: { card: 'Bay Card' } };
  await openDesk('/bay/members', {
    'search.find': () => ({ reply: { members: [], isCut: false, things, titles } }),
    'members.receipt': () => ({ reply: maya.rides[0] }),
  });
  await expect.element(page.getByText('Search for a member to start')).toBeVisible();
  await userEvent.keyboard('/anything{Enter}');
  const links: Record<string, string> = {
    [idOf(1)]: `/bay/redemptions/${idOf(1)}`,
    'A pot of tea': '/bay/stock',
    'e-nobodys': '/bay/providers/card',
    'e-old': '/bay/providers/card?event=e-old',
    [idOf(5)]: `/bay/members/${maya.memberId}?tab=rides`,
    '<b>Coffee</b>': '/bay/offers/coffee',
    'Every ride': '/bay/campaigns/ride',
    SPRING: '/bay/codes',
  };
  for (const [name, href] of Object.entries(links)) {
    const link = page.getByRole('link', { name, exact: true });
    await expect.element(link).toBeVisible();
    expect([name, link.element().getAttribute('href')]).toEqual([name, href]);
  }
  for (const name of [/ A cup of coffee /, /e-nobodys Bay Card /, /e-old Bay Card: /])
    await expect.element(page.getByRole('row', { name })).toBeVisible();
  await page.getByRole('link', { name: 'e-ride' }).click();
  await expect.element(page.getByText('Only ferries count here.')).toBeVisible();
  expect(location.pathname).toBe(`/bay/members/${maya.memberId}/rides/r1`);
});

test('on a phone a redemption first shows its offer and member, with links [DESK-424]', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  await openDesk('/bay/redemptions', { 'redemptions.list': () => onePage(redemption(1, { title: 'Coffee' })) });
  const offer = page.getByRole('link', { name: 'Coffee' });
  await expect.element(offer).toHaveAttribute('href', `/bay/redemptions/${idOf(1)}`);
  const row = offer.element().closest('tr') as HTMLElement;
  const placeOf = (cell: Element) => cell.getBoundingClientRect();
  const read = [...row.children]
    .toSorted((a, b) => placeOf(a).top - placeOf(b).top || placeOf(a).left - placeOf(b).left)
    .map((cell) => (cell as HTMLElement).dataset['says']);
  expect(read.filter((says) => says !== undefined)).toEqual([
    'Offer',
    'Member',
    'Status',
    'Price',
    'Redemption',
    'Redeemed',
  ]);
});

test('on a phone a redemption that cannot be chosen shows no checkbox label [DESK-433]', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  const rows = [redemption(1, { title: 'Coffee' }), redemption(2, { title: 'Tea', state: 'REFUNDED' })];
  await openDesk('/bay/redemptions', { 'redemptions.list': () => onePage(...rows) });
  const placeToChoose = (name: string) => page.getByRole('link', { name }).element().closest('tr')?.cells[0];
  await expect.element(page.getByRole('link', { name: 'Coffee' })).toBeVisible();
  expect(placeToChoose('Coffee')?.offsetHeight).toBeGreaterThan(0);
  expect(placeToChoose('Tea')?.offsetHeight).toBe(0);
});
