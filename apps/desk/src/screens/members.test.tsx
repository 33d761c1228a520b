import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Asked, onePage, openDesk } from '../testing/desk-page.tsx';
import { maya } from '../testing/member.ts';
import { isolated } from '../words/isolated.ts';

const { memberId, name, email, phoneEnd, status } = maya;
const hit = { memberId, name, email, phoneEnd, status, by: 'PHONE', isExact: false };

test('the key / leads to the one field that finds a member, and what was asked stands in no address [DESK-76]', async () => {
  const asked: Asked[] = [];
  await openDesk('/bay/members', {
    'search.find': (call) => {
      asked.push(call);
      return { reply: { members: [hit], isCut: false, things: [] } };
    },
  });
  await expect.element(page.getByText('Nothing is looked for yet')).toBeVisible();
  await userEvent.keyboard('/4455{Enter}');
  await expect.element(page.getByRole('link', { name: 'Maya Okafor' })).toBeVisible();
  expect(asked[0]?.body).toEqual({ question: '4455' });
  expect(location.href).not.toContain('4455');
});

test('whom nobody finds is said, with what else to ask for, and back leads to what was asked before [DESK-70, DESK-76]', async () => {
  await openDesk('/bay/members', {
    'search.find': ({ body }) => {
      const isKnown = (body as { question: string }).question === 'maya';
      return { reply: { members: isKnown ? [hit] : [], isCut: false, things: [] } };
    },
  });
  const question = page.getByRole('searchbox', { name: 'What they say' });
  await question.fill('maya');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('link', { name: 'Maya Okafor' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'What they say' }).fill('nobody');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Nothing is found by “nobody”')).toBeVisible();
  history.back();
  await expect.element(page.getByRole('link', { name: 'Maya Okafor' })).toBeVisible();
  await expect.element(page.getByRole('searchbox', { name: 'What they say' })).toHaveValue('maya');
});

test('a member’s page answers on one screen: standing, points, connections, rides with why, what is missing [DESK-77]', async () => {
  await openDesk(`/bay/members/${memberId}`, {
    'members.get': () => ({ reply: maya }),
    'members.timeline': () => onePage(),
  });
  await expect.element(page.getByRole('heading', { name: 'Maya Okafor', level: 1 })).toBeVisible();
  await expect.element(page.getByText('ends in 4455, verified')).toBeVisible();
  await expect.element(page.getByText('1,240')).toBeVisible();
  // By the agency's clocks, whatever the device's are.
  await expect.element(page.getByText('22 Nov 2026, 03:00 GMT-5').first()).toBeVisible();
  const rides = page.getByRole('region', { name: 'Last rides, and why they counted or not' });
  await rides.getByText(`${isolated('Harbour')} → ${isolated('Old Town')}`).click();
  await expect.element(rides.getByText('Only ferries count here.')).toBeVisible();
  await expect.element(page.getByText('The reader was dark <script>')).toBeVisible();
  await expect.element(page.getByText('<i>Every ride</i>')).toBeVisible();
  await vi.waitFor(() => expect(document.title).toBe('Maya Okafor · Desk'));
});

test('who may not see members is led to no list of them, and to no search [DESK-78]', async () => {
  // Wide, where the navigation stands.
  await page.viewport(1280, 800);
  await openDesk('/bay/record', {
    'me.get': () => ({
      reply: {
        staffId: 'c2a1c3a8-7a76-4d8b-9d3c-0f6a1d1a7b11',
        name: 'Aud Itor',
        email: 'aud@agency.example',
        isOperator: false,
        agencies: [
          { agencyId: 'bay', name: 'Bay Transit', timeZone: 'UTC', roles: ['finance'], permissions: ['acts.read'] },
        ],
        provenUntil: null,
      },
    }),
    'acts.list': () => onePage(),
  });
  await expect.element(page.getByRole('heading', { name: 'Record' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Record' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Members' }).query()).toBeNull();
  expect(page.getByRole('searchbox').query()).toBeNull();
});
