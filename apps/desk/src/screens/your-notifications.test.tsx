import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { notificationPage, openDesk } from '../testing/desk-page.tsx';

const kinds = [
  ['SUBMITTED', 'asks for approval of version 7', '/bay/versions/7'],
  ['APPROVED', 'approved version 7', '/bay/versions/7'],
  ['SENT_BACK', 'sent version 7 back to you', '/bay/versions/7'],
  ['PUBLISHED', 'Version 7 was published as scheduled', '/bay/versions/7'],
  ['NOT_PUBLISHED', 'Version 7 wasn’t published as scheduled', '/bay/versions/7'],
  ['UNAPPROVED', 'published version 7 without approval', '/bay/versions/7'],
  ['POINTS_ASKED', 'asks for approval of points', '/bay/approvals'],
  ['POINTS_APPROVED', 'approved your request for points', '/bay/approvals'],
  ['POINTS_REJECTED', 'rejected your request for points', '/bay/approvals'],
  ['DATA_ASKED', 'asks for a copy of a member’s data', '/bay/approvals'],
  ['DATA_DUE', 'A request for a data copy is due soon', '/bay/approvals'],
  ['DATA_DONE', 'completed your data request', '/bay/approvals'],
  ['DATA_DECLINED', 'declined your data request', '/bay/approvals'],
  ['BUDGET', 'used up its budget', '/bay/campaigns/seven-days'],
  ['STOCK', 'has no codes left', '/bay/stock'],
  ['WEBHOOK', 'A webhook was turned off because deliveries failed', '/bay/webhooks/seven-days'],
  ['MENTION', 'mentioned you in version 7', '/bay/versions/7/edit?at=seven-days'],
  ['OUTAGE', 'A provider sent no rides: confirm the day', '/bay/outages'],
] as const;

const rows = kinds.map(([kind, , address], at) => ({
  notificationId: `019c7c2f-5e1a-7d4a-8a52-5d7b0a6b8e${String(at).padStart(2, '0')}`,
  kind,
  at: `2026-11-22T08:${String(50 - at)}:00.000Z`,
  isRead: at > 0,
  by: 'Cem',
  version: address.startsWith('/bay/versions') ? 7 : null,
  about: 'seven-days',
  title: 'Seven days',
  level: 'OUT',
}));

test('the page lists notifications with their state; each links to where it is done [DESK-652]', async () => {
  await page.viewport(1280, 900);
  await openDesk('/bay/your-notifications', { 'staffNotifications.list': () => notificationPage(...rows) });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Your notifications' })).toBeVisible();
  for (const [, text, address] of kinds)
    await expect
      .element(page.getByRole('main').getByRole('link', { name: new RegExp(`${text}$`) }))
      .toHaveAttribute('href', address);
  await expect.element(page.getByRole('row', { name: /asks for approval of version 7.*Unread$/ })).toBeVisible();
});

test('further notifications load page by page; marking all as read sends the newest moment [DESK-652]', async () => {
  await page.viewport(1280, 900);
  const bodies: unknown[] = [];
  await openDesk('/bay/your-notifications', {
    'staffNotifications.list': ({ query }) => ({
      reply: {
        data: query['cursor'] === 'next' ? rows.slice(2, 3) : rows.slice(0, 2),
        unread: bodies.length === 0 ? 1 : 0,
        links: {
          self: '/',
          next: query['cursor'] === 'next' ? null : '/admin/staff-notifications/bay?cursor=next',
          previous: null,
        },
      },
    }),
    'staffNotifications.markAllRead': ({ body }) => {
      bodies.push(body);
      return { reply: { unread: 0 } };
    },
  });
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.element(page.getByRole('link', { name: /sent version 7 back to you$/ })).toBeVisible();
  const all = page.getByRole('main').getByRole('button', { name: 'Mark all as read' });
  await all.click();
  await expect.element(all).not.toBeInTheDocument();
  expect(bodies).toEqual([{ upTo: rows[0]?.at }]);
});

test('in Spanish the page and the bell speak Spanish [DESK-652]', async () => {
  await page.viewport(1280, 900);
  const answers = { 'staffNotifications.list': () => notificationPage(...rows.slice(0, 1)) };
  await openDesk('/bay/your-notifications', answers, 'es');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sus avisos' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Avisos, 1 sin leer' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /pide que se apruebe la versión 7$/ })).toBeVisible();
});

test('the palette finds the page [DESK-652]', async () => {
  await page.viewport(1280, 900);
  await openDesk('/bay/keys', {
    'keys.list': () => ({ reply: { data: [] } }),
    'settings.get': () => ({ status: 403, error: 'NOT_ALLOWED' }),
    'search.find': () => ({ reply: { members: [], isCut: false, things: [], titles: { offer: {}, provider: {} } } }),
  });
  await expect.element(page.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox').fill('your notif');
  await expect.element(page.getByRole('option', { name: 'Your notifications' })).toBeVisible();
});

test('a scheduled report opens with the days that it covers [NOTIFY-29]', async () => {
  const report = {
    notificationId: '019c7c2f-5e1a-7d4a-8a52-5d7b0a6b8e99',
    at: '2026-11-25T12:00:00.000Z',
    isRead: false,
    kind: 'REPORT',
    by: null,
    version: null,
    title: 'weeks',
    about: '2026-11-18/2026-11-24',
    level: null,
  };
  await openDesk('/bay/your-notifications', { 'staffNotifications.list': () => notificationPage(report) });
  await expect
    .element(page.getByRole('link', { name: /^The report .?Weekly.? is ready$/ }))
    .toHaveAttribute('href', '/bay/reports/weeks?from=2026-11-18&to=2026-11-24');
});
