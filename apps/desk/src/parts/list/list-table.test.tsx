import type { ListSettings, NewListView } from '@fareback/contract/admin';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answers, onePage, openDesk, type SentCall } from '../../testing/desk-page.tsx';
import { savedFiles } from '../../testing/saved-files.ts';

const at = '2026-11-22T08:00:00Z';
const viewId = '019c7c2f-5e1a-7d4a-8a52-5d7b0a6b8e01';
const redemption = (end: number) => ({
  redemptionId: `019c7c2f-5e1a-7d4a-8a52-5d7b0a6b8e0${end}`,
  memberId: 'a1b2c3d4-5e1a-4d4a-8a52-5d7b0a6b8e00',
  offerId: 'coffee',
  title: 'Coffee',
  price: 300 * end,
  state: 'GIVEN',
  redeemedAt: at,
  refundedAt: null,
  supplierId: null,
});
const rows = [redemption(1), redemption(2)];

/** A server that keeps columns and views. */
function listServer(first: Partial<ListSettings> = {}) {
  let settings: ListSettings = { columns: [], views: [], ...first };
  const sent: SentCall[] = [];
  const asked: Record<string, string>[] = [];
  const answers: Answers = {
    'redemptions.list': ({ query }) => {
      asked.push(query);
      return onePage(...rows.filter(({ state }) => (query['state'] ?? state) === state));
    },
    'lists.settings': () => ({ reply: settings }),
    'lists.setColumns': (call) => {
      sent.push(call);
      const { hidden } = call.body as { hidden: string[] };
      settings = { ...settings, columns: [{ list: 'redemptions', hidden }] };
      return { reply: settings };
    },
    'lists.saveView': (call) => {
      sent.push(call);
      const id = call.path.split('/').at(-1) ?? '';
      const view = { ...(call.body as NewListView), list: 'redemptions', viewId: id };
      settings = { ...settings, views: [...settings.views.filter((one) => one.viewId !== id), view] };
      return { reply: settings };
    },
    'lists.removeView': ({ path }) => {
      settings = { ...settings, views: settings.views.filter((one) => one.viewId !== path.split('/').at(-1)) };
      return { reply: settings };
    },
  };
  return { answers, sent, asked };
}

const headers = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent);
const menu = (name: RegExp) => page.getByRole('button', { name });
const item = (name: string | RegExp) => page.getByRole('menuitem', { name });
const column = (name: string) => page.getByRole('menuitemcheckbox', { name });

test('columns are chosen by keyboard, but not the first and the one that opens a row; the choice is saved and returns [DESK-677]', async () => {
  const { answers, sent } = listServer();
  await openDesk('/bay/redemptions', answers);
  await expect.element(menu(/^Columns$/)).toBeVisible();
  (menu(/^Columns$/).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(column('Price')).toHaveAttribute('aria-checked', 'true');
  const named = page.getByRole('menuitemcheckbox').elements();
  expect(named.map(({ textContent }) => textContent)).not.toContain('Redeemed');
  expect(named.map(({ textContent }) => textContent)).not.toContain('Offer');
  (column('Price').element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(column('Price')).toHaveAttribute('aria-checked', 'false');
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ hidden: ['price'] }]);
  expect(headers()).not.toContain('Price');
  await userEvent.keyboard('{Escape}');
  await expect.element(menu(/1 hidden/)).toHaveFocus();
  await openDesk('/bay/redemptions', answers, 'es');
  await expect.element(page.getByRole('button', { name: 'Columnas (ocultas: 1)' })).toBeVisible();
  await expect.poll(headers).not.toContain('Precio');
});

test('a file has all columns with whole ids, also hidden ones, and a page has one download [DESK-682, DESK-683]', async () => {
  const files = savedFiles();
  const { answers } = listServer({ columns: [{ list: 'redemptions', hidden: ['price'] }] });
  await openDesk('/bay/redemptions', { ...answers, 'acts.tookTable': () => ({ reply: { rows: 2 } }) });
  const download = page.getByRole('button', { name: 'Download as CSV' });
  await expect.element(download).toBeVisible();
  expect(download.elements()).toHaveLength(1);
  await expect.element(page.getByText('019c7c2f…').first()).toHaveAttribute('title', rows[0]?.redemptionId);
  await download.click();
  await expect.poll(() => files.length).toBe(1);
  const [head, first] = (await files[0])?.split('\r\n') ?? [];
  expect(head).toContain('Price');
  expect(first).toContain(rows[0]?.redemptionId);
});

test('a saved view keeps filters, order and columns; it is opened, updated, renamed and deleted [DESK-678, DESK-679, DESK-680]', async () => {
  await page.viewport(1280, 800);
  const { answers, sent, asked } = listServer();
  await openDesk('/bay/redemptions?state=GIVEN&member=a1b2c3', answers);
  await page.getByRole('button', { name: 'Price' }).click();
  await menu(/^Views$/).click();
  await item('Save as a new view…').click();
  await expect.element(page.getByText('Filters for one person aren’t saved.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Open refunds');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(menu(/View: .*Open refunds/)).toBeVisible();
  expect(sent.at(-1)?.body).toEqual({
    name: 'Open refunds',
    filters: { state: 'GIVEN' },
    sort: { column: 'price', way: 'desc' },
    hidden: [],
    isDefault: false,
  });
  await openDesk('/bay/redemptions', answers);
  await menu(/^Views$/).click();
  await page.getByRole('menuitemradio', { name: 'Open refunds' }).click();
  await expect.poll(() => location.search).toBe('?state=GIVEN');
  await expect.poll(() => asked.at(-1)?.['state']).toBe('GIVEN');
  await expect.element(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'descending');
  await menu(/^Columns$/).click();
  await column('Status').click();
  await userEvent.keyboard('{Escape}');
  expect(sent.filter(({ path }) => path.endsWith('/columns'))).toEqual([]);
  await menu(/View: /).click();
  await item(/^Update/).click();
  await expect.poll(() => sent.at(-1)?.body).toMatchObject({ name: 'Open refunds', hidden: ['state'] });
  await menu(/View: /).click();
  await item(/^Rename/).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Coffee');
  await page.getByRole('checkbox', { name: 'Open this view first' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(menu(/View: .*Coffee/)).toBeVisible();
  expect(sent.at(-1)?.body).toMatchObject({ name: 'Coffee', isDefault: true, hidden: ['state'] });
  await menu(/View: /).click();
  await item(/^Delete/).click();
  await page.getByRole('button', { name: 'Delete view' }).click();
  await expect.element(menu(/^Views$/)).toBeVisible();
});

test('the default view opens once if the address has no filters; a link with filters and Clear filters stay as they are [DESK-679]', async () => {
  const view = {
    list: 'redemptions',
    viewId,
    name: 'Refunded',
    filters: { state: 'REFUNDED' },
    sort: null,
    hidden: ['price'],
    isDefault: true,
  };
  const { answers } = listServer({ views: [view] });
  await openDesk('/bay/redemptions', answers);
  await expect.poll(() => location.search).toBe('?state=REFUNDED');
  // Without any row the views are still there to leave this one.
  await expect.element(menu(/View: .*Refunded/)).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => location.search).toBe('');
  await expect.element(page.getByRole('table')).toBeVisible();
  expect(headers()).not.toContain('Price');
  await openDesk('/bay/redemptions?state=GIVEN', answers);
  await expect.element(page.getByRole('table')).toBeVisible();
  expect(location.search).toBe('?state=GIVEN');
  expect(headers()).toContain('Price');
});

test('an empty list has neither columns nor views to choose, and one of 500 rows hides a column and keeps all rows [DESK-677]', async () => {
  const { answers } = listServer();
  await openDesk('/bay/redemptions', { ...answers, 'redemptions.list': () => onePage() });
  await expect.element(page.getByText('No redemptions found')).toBeVisible();
  expect(menu(/^Columns$/).elements()).toEqual([]);
  expect(menu(/^Views$/).elements()).toEqual([]);
  const many = Array.from({ length: 500 }, (_, index) => ({
    ...redemption(1),
    redemptionId: `019c7c2f-5e1a-7d4a-8a52-5d7b0a6b${String(index).padStart(4, '0')}`,
  }));
  await openDesk('/bay/redemptions', { ...answers, 'redemptions.list': () => onePage(...many) });
  await menu(/^Columns$/).click();
  await column('Price').click();
  await expect.poll(headers).not.toContain('Price');
  expect(document.querySelectorAll('tbody tr')).toHaveLength(500);
});

test('on a phone and in the dark the menus fit the screen [DESK-677]', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  const { answers } = listServer();
  await openDesk('/bay/redemptions', answers);
  await menu(/^Columns$/).click();
  const box = page.getByRole('menu').element().getBoundingClientRect();
  expect(box.left).toBeGreaterThanOrEqual(0);
  expect(box.right).toBeLessThanOrEqual(390);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
