import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { notificationPage, openDesk } from '../../testing/desk-page.tsx';
import { errors } from '../../words/en/errors.ts';

const notificationOf = (over: object = {}) => ({
  notificationId: '019c7c2f-5e1a-7d4a-8a52-5d7b0a6b8e01',
  kind: 'SUBMITTED',
  at: '2026-11-22T08:00:00.000Z',
  isRead: false,
  by: 'Cem',
  version: 7,
  about: null,
  title: null,
  level: null,
  ...over,
});
const second = '019c7c2f-5e1a-7d4a-8a52-5d7b0a6b8e02';
const older = notificationOf({ notificationId: second, kind: 'SENT_BACK', at: '2026-11-21T08:00:00.000Z', version: 6 });

const keysPage = { 'keys.list': () => ({ reply: { data: [] } }) };

test('the bell names its unread notifications, and its panel shows the newest; following one marks it as read [DESK-649, DESK-651]', async () => {
  await page.viewport(1280, 800);
  let isRead = false;
  const marked: string[] = [];
  await openDesk('/bay/keys', {
    ...keysPage,
    'staffNotifications.list': () => notificationPage(notificationOf({ isRead }), { ...older, isRead: true }),
    'staffNotifications.markRead': ({ path }) => {
      marked.push(path);
      isRead = true;
      return { reply: { unread: 0 } };
    },
    'versions.get': () => ({ status: 404, error: 'NOT_FOUND' }),
    'versions.diff': () => ({ status: 404, error: 'NOT_FOUND' }),
    'versions.comments': () => ({ reply: { data: [] } }),
  });
  const bell = page.getByRole('button', { name: 'Notifications, 1 unread' });
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Your notifications' });
  await expect
    .element(panel.getByRole('link', { name: /^Unread: .?Cem.? asks for approval of version 7/ }))
    .toBeVisible();
  await expect.element(panel.getByRole('link', { name: /^.?Cem.? sent version 6 back to you/ })).toBeVisible();
  await panel.getByRole('link', { name: /^Unread/ }).click();
  await expect.element(panel).not.toBeInTheDocument();
  await expect.poll(() => location.pathname).toBe('/bay/versions/7');
  expect(marked).toEqual(['/admin/staff-notifications/bay/019c7c2f-5e1a-7d4a-8a52-5d7b0a6b8e01/read']);
  await expect.element(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
});

test('the panel opens and closes by keyboard and returns the focus; all shown are marked as read, and a failure says what to do [DESK-651]', async () => {
  await page.viewport(1280, 800);
  let sent: unknown = null;
  let tries = 0;
  await openDesk('/bay/keys', {
    ...keysPage,
    'staffNotifications.list': () =>
      notificationPage(...[notificationOf(), older].map((one) => ({ ...one, isRead: sent !== null }))),
    'staffNotifications.markAllRead': ({ body }) => {
      tries += 1;
      if (tries === 1) return { status: 503, error: 'SERVICE_UNAVAILABLE' };
      sent = body;
      return { reply: { unread: 0 } };
    },
  });
  const bell = page.getByRole('button', { name: 'Notifications, 2 unread' });
  await expect.element(bell).toBeVisible();
  bell.element().focus();
  await userEvent.keyboard('{Enter}');
  const panel = page.getByRole('dialog', { name: 'Your notifications' });
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.element(page.getByText(errors.SERVICE_UNAVAILABLE).first()).toBeVisible();
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.element(panel.getByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument();
  expect(sent).toEqual({ upTo: '2026-11-22T08:00:00.000Z' });
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect
    .poll(() => document.activeElement)
    .toBe(page.getByRole('button', { name: 'Notifications', exact: true }).element());
});

test('more than 99 unread are shown as 99+; a refused list leaves the bell without a number [DESK-651]', async () => {
  await page.viewport(1280, 800);
  await openDesk('/bay/keys', {
    ...keysPage,
    'staffNotifications.list': () => ({
      reply: { data: [notificationOf()], unread: 100, links: { self: '/', next: null, previous: null } },
    }),
  });
  const bell = page.getByRole('button', { name: 'Notifications, more than 99 unread' });
  await expect.element(bell).toHaveTextContent('99+');
  await openDesk('/bay/keys', {
    ...keysPage,
    'staffNotifications.list': () => ({ status: 403, error: 'NOT_ALLOWED' }),
  });
  await expect.element(page.getByRole('button', { name: 'Notifications', exact: true })).toHaveTextContent('');
});
