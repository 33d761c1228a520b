import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onePage, openDesk, owner, recordPage, type SentCall } from '../../testing/desk-page.tsx';
import { maya } from '../../testing/member.ts';
import { findEntries } from './entries.ts';

const { memberId, name, email, phoneEnd, status } = maya;
const hit = { memberId, name, email, phoneEnd, status, by: 'NAME', isExact: false };
const nothing = { members: [], isCut: false, things: [], titles: { offer: {}, provider: {} } };
const reads = {
  'acts.list': () => recordPage(),
  'settings.get': () => ({
    reply: {
      timeZone: 'UTC',
      hosts: [],
      programme: { pointsExpireAfterDays: 365, limits: {} },
      pauses: [],
      declared: [],
      declaredKinds: [],
    },
  }),
};
const field = () => page.getByRole('combobox');
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent);

async function openPalette(answers: Parameters<typeof openDesk>[1] = {}): Promise<void> {
  localStorage.clear();
  await page.viewport(1280, 800);
  await openDesk('/bay/record', { ...reads, ...answers });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field()).toHaveFocus();
}

test('typing finds pages by name, the arrow keys choose and Enter opens [DESK-620]', async () => {
  await openPalette({
    'draws.list': () => ({ status: 503, error: 'SERVICE_UNAVAILABLE' }),
    'search.find': () => ({ reply: nothing }),
  });
  await userEvent.keyboard('dr');
  await expect.poll(options).toEqual(expect.arrayContaining([expect.stringContaining('Draws')]));
  const at = options().findIndex((text) => text?.startsWith('Draws'));
  await userEvent.keyboard('{ArrowDown}'.repeat(at) + '{Enter}');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Draws' })).toBeVisible();
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('members are searched after a pause in typing, once for the last question, which is in no address [DESK-621, DESK-76]', async () => {
  const asked: SentCall[] = [];
  await openPalette({
    'search.find': (call) => {
      asked.push(call);
      return { reply: { ...nothing, members: [hit] } };
    },
  });
  await userEvent.keyboard('maya');
  await expect.element(page.getByRole('option', { name: /^Maya Okafor/ })).toBeVisible();
  expect(asked.map(({ body }) => body)).toEqual([{ question: 'maya' }]);
  expect(location.href).not.toContain('maya');
  await expect.element(page.getByText(/^\d+ results?$/)).toBeVisible();
});

test('a question without results offers the search over everything [DESK-621]', async () => {
  await openPalette({ 'search.find': () => ({ reply: nothing }) });
  await userEvent.keyboard('zzzz');
  await expect.element(page.getByText('Nothing found for “zzzz”')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('searchbox', { name: 'Search members' })).toHaveValue('zzzz');
});

test('a rejected search keeps the local matches and says when to try again [DESK-621]', async () => {
  await openPalette({ 'search.find': () => ({ status: 503, error: 'SERVICE_UNAVAILABLE' }) });
  await userEvent.keyboard('draws');
  await expect.element(page.getByText('The service isn’t available right now. Try again in a moment.')).toBeVisible();
  await expect.element(page.getByRole('option', { name: /^Draws/ })).toBeVisible();
});

test('a setting is found by its words and opened at its place [DESK-626]', async () => {
  await openPalette({ 'search.find': () => ({ reply: nothing }) });
  await userEvent.keyboard('points expire aft');
  await expect.element(page.getByRole('option', { name: /^Points expire after/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.hash).toBe('#setting-pointsExpireAfterDays');
  await expect.poll(() => document.activeElement?.id).toBe('setting-pointsExpireAfterDays');
});

test('an action opens its dialog on its page [DESK-625]', async () => {
  await openPalette({ 'keys.list': () => ({ reply: { data: [] } }), 'search.find': () => ({ reply: nothing }) });
  await userEvent.keyboard('create an api');
  await expect.element(page.getByRole('option', { name: /^Create an API key/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  expect(location.pathname).toBe('/bay/keys');
});

test('people are offered only what they may open or do, and no search without access to members [DESK-625]', async () => {
  const permissions = ['acts.read'];
  await openPalette({
    'me.get': () => ({ reply: { ...owner, agencies: owner.agencies.map((one) => ({ ...one, permissions })) } }),
  });
  await userEvent.keyboard('s');
  await expect.poll(() => options().length).toBeGreaterThan(0);
  expect(options().join()).not.toMatch(/Staff|Settings|Search everything/);
});

test('recent pages are offered first; the device keeps no name of a member [DESK-624]', async () => {
  localStorage.clear();
  onTestFinished(() => localStorage.clear());
  await page.viewport(1280, 800);
  await openDesk('/bay/record', { ...reads, 'missingRides.list': () => onePage() });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  localStorage.setItem(
    `desk.recent.bay.${owner.staffId}`,
    JSON.stringify([
      { path: '/bay/versions/7', title: 'Version 7' },
      { path: '/bay/members/0c8f1d2a', title: null },
      { path: '/elsewhere/versions', title: 'x' },
      4,
    ]),
  );
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('option', { name: /^Version 7/ })).toBeVisible();
  await expect.element(page.getByRole('option', { name: /^Members: 0c8f1d/ })).toBeVisible();
  expect(options().join()).not.toContain('x Versions');
});

test('a page of a member is recorded as recent without the name [DESK-624]', async () => {
  localStorage.clear();
  onTestFinished(() => localStorage.clear());
  await openDesk(`/bay/members/${memberId}`, {
    'members.get': () => ({ reply: maya }),
    'members.offerGrants': () => ({ reply: { offers: [], grants: [] } }),
    'members.timeline': () => onePage(),
  });
  await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect
    .poll(() => JSON.parse(localStorage.getItem(`desk.recent.bay.${owner.staffId}`) ?? 'null') as unknown)
    .toEqual([{ path: `/bay/members/${memberId}`, title: null }]);
});

test('keys open groups and the list of keys, but never while typing, and can be turned off [DESK-622, DESK-623]', async () => {
  localStorage.clear();
  onTestFinished(() => localStorage.clear());
  await page.viewport(1280, 800);
  await openDesk('/bay/members', { 'templates.list': () => onePage() });
  const question = page.getByRole('searchbox', { name: 'Search members' });
  await question.click();
  await userEvent.keyboard('gc?/');
  await expect.element(question).toHaveValue('gc?/');
  expect(location.pathname).toBe('/bay/members');
  (question.element() as HTMLElement).blur();
  await userEvent.keyboard('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(sheet.getByText('Go to Campaigns')).toBeVisible();
  await sheet.getByRole('checkbox', { name: 'Use single-key shortcuts' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  (document.activeElement as HTMLElement | null)?.blur();
  await userEvent.keyboard('gc');
  expect(location.pathname).toBe('/bay/members');
  localStorage.clear();
  await userEvent.keyboard('gc');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
});

test('matches ignore accents and case, and those at the start of the name come first [DESK-620]', () => {
  const entry = (label: string) => ({ id: label, kind: 'page', label }) as const;
  const all = [entry('Unconfirmed orders'), entry('Órdenes'), entry('Reports')];
  expect(findEntries(all, 'ORD', 5).map(({ label }) => label)).toEqual(['Órdenes', 'Unconfirmed orders']);
  expect(findEntries(all, ' ', 5)).toEqual([]);
});

test('keys typed in an editor inside a shadow root do not open the list of keys [DESK-623]', async () => {
  await page.viewport(1280, 800);
  await openDesk('/bay/members', {});
  await expect.element(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible();
  const host = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => host.remove());
  const editor = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'));
  editor.contentEditable = 'true';
  editor.focus();
  await userEvent.keyboard('why?');
  expect(editor.textContent).toBe('why?');
  expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' }).elements()).toEqual([]);
});
