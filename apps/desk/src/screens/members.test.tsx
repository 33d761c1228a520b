import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onePage, openDesk, recordPage, type SentCall } from '../testing/desk-page.tsx';
import { maya, noGrants } from '../testing/member.ts';
import { isolate } from '../words/isolate.ts';

const { memberId, name, email, phoneEnd, status } = maya;
const hit = { memberId, name, email, phoneEnd, status, by: 'PHONE', isExact: false };

test('the / key focuses the member search, and search terms never appear in the URL [DESK-76]', async () => {
  const asked: SentCall[] = [];
  await openDesk('/bay/members', {
    'search.find': (call) => {
      asked.push(call);
      return { reply: { members: [hit], isCut: false, things: [], titles: { offer: {}, provider: {} } } };
    },
  });
  await expect.element(page.getByText('Search for a member to start')).toBeVisible();
  await userEvent.keyboard('/4455{Enter}');
  await expect.element(page.getByRole('link', { name: 'Maya Okafor' })).toBeVisible();
  expect(asked[0]?.body).toEqual({ question: '4455' });
  expect(location.href).not.toContain('4455');
});

test('an unknown member is reported with other terms to try, and going back shows the earlier search [DESK-70, DESK-76]', async () => {
  await openDesk('/bay/members', {
    'search.find': ({ body }) => {
      const isKnown = (body as { question: string }).question === 'maya';
      return {
        reply: { members: isKnown ? [hit] : [], isCut: false, things: [], titles: { offer: {}, provider: {} } },
      };
    },
  });
  const question = page.getByRole('searchbox', { name: 'Search members' });
  await question.fill('maya');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('link', { name: 'Maya Okafor' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search members' }).fill('nobody');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('No results for “nobody”')).toBeVisible();
  history.back();
  await expect.element(page.getByRole('link', { name: 'Maya Okafor' })).toBeVisible();
  await expect.element(page.getByRole('searchbox', { name: 'Search members' })).toHaveValue('maya');
});

const tab = (name: string) => page.getByRole('tab', { name, exact: true });

test("a member's page keeps the summary above tabs, which show rides with reasons, missing rides, points and connections [DESK-77]", async () => {
  await openDesk(`/bay/members/${memberId}`, {
    'members.get': () => ({ reply: maya }),
    'members.offerGrants': noGrants,
    'members.timeline': () => onePage(),
  });
  await expect.element(page.getByRole('heading', { name: 'Maya Okafor', level: 1 })).toBeVisible();
  await expect.element(page.getByText('ends in 4455, verified')).toBeVisible();
  await expect.element(page.getByText('1,240')).toBeVisible();
  await expect.element(page.getByText('No activity yet')).toBeVisible();
  await tab('Rides').click();
  // In the agency's time zone, whatever the device's is.
  await expect.element(page.getByText('Nov 22, 2026, 3:00 AM EST').first()).toBeVisible();
  const rides = page.getByRole('region', { name: 'Recent rides and what they earned' });
  await rides.getByText(`${isolate('Harbour')} → ${isolate('Old Town')}`).click();
  await expect.element(rides.getByText('Only ferries count here.')).toBeVisible();
  await expect.element(page.getByText('The reader was dark <script>')).toBeVisible();
  await tab('Points').click();
  await expect.element(page.getByText('<i>Every ride</i>')).toBeVisible();
  await tab('Account').click();
  await expect.element(page.getByText('ends in 7890')).toBeVisible();
  await expect.element(page.getByText('ends in 4455, verified')).toBeVisible();
  await expect.poll(() => document.title).toBe('Maya Okafor · Desk');
});

test('the address holds the open tab: a shared link opens it, going back shows the one before, and an unknown one is ignored [DESK-77]', async () => {
  const answers = {
    'members.get': () => ({ reply: maya }),
    'members.offerGrants': noGrants,
    'members.timeline': () => onePage(),
  };
  await openDesk(`/bay/members/${memberId}?tab=rides`, answers);
  await expect.element(tab('Rides')).toHaveAttribute('aria-selected', 'true');
  await tab('Account').click();
  await expect.element(page.getByRole('region', { name: 'Connections' })).toBeVisible();
  expect(location.search).toBe('?tab=account');
  history.back();
  await expect.element(page.getByRole('region', { name: 'Missing rides' })).toBeVisible();
  await tab('Activity').click();
  await expect.element(page.getByRole('region', { name: 'Activity' })).toBeVisible();
  expect(location.search).toBe('');
  await openDesk(`/bay/members/${memberId}?tab=everything`, answers);
  await expect.element(tab('Activity')).toHaveAttribute('aria-selected', 'true');
});

test('a tab loads when it opens: arrow keys move between tabs, and Enter opens one [DESK-77]', async () => {
  // Each once: strict mode asks twice.
  const asked = new Set<string>();
  const asks = (name: string, answer: () => object) => () => {
    asked.add(name);
    return answer() as never;
  };
  await openDesk(`/bay/members/${memberId}`, {
    'members.get': asks('get', () => ({ reply: maya })),
    'members.notes': asks('notes', () => ({ reply: { notes: [], tags: [], tagsInUse: [] } })),
    'members.offerGrants': asks('offerGrants', noGrants),
    'members.timeline': asks('timeline', () => onePage()),
  });
  await expect.element(page.getByText('No activity yet')).toBeVisible();
  expect([...asked].toSorted()).toEqual(['get', 'notes', 'timeline']);
  await tab('Activity').click();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  await expect.element(tab('Redemptions')).toHaveFocus();
  expect(asked.size).toBe(3);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('No personal offers')).toBeVisible();
  expect([...asked].slice(3)).toEqual(['offerGrants']);
  const panel = page.getByRole('tabpanel', { name: 'Redemptions' });
  expect(panel.element().id).toBe(tab('Redemptions').element().getAttribute('aria-controls'));
});

test('reasons for removed points appear in words, in both languages; unknown ones stay as they are [DESK-258]', async () => {
  const [entry] = maya.entries;
  const taken = (cause: string) => ({ ...entry, kind: 'BALANCE_DEDUCTION', title: cause, cause });
  const entries = ['OPERATOR', 'INACTIVITY', 'VOID', 'REPAYMENT', 'TAX'].map(taken);
  const said = {
    en: ['Deducted · By staff', 'Deducted · Inactivity', 'Deducted · Voided ride', 'Deducted · Debt repaid'],
    es: ['Descontados · Por el personal', 'Descontados · Inactividad', 'Descontados · Un viaje anulado'],
  };
  const other = { en: 'Deducted · TAX', es: 'Descontados · TAX' };
  for (const language of ['en', 'es'] as const) {
    const answers = {
      'members.get': () => ({ reply: { ...maya, entries } }),
      'members.offerGrants': noGrants,
      'members.timeline': () => onePage(),
    };
    await openDesk(`/bay/members/${memberId}?tab=points`, answers, language);
    for (const words of said[language])
      await expect.element(page.getByRole('cell', { name: words, exact: true })).toBeVisible();
    await expect.element(page.getByRole('cell', { name: other[language], exact: true })).toBeVisible();
  }
});

test("the page lists a member's campaigns, and for each other one a reason, including the control group [DESK-250]", async () => {
  await openDesk(`/bay/members/${memberId}?tab=points`, {
    'members.get': () => ({ reply: maya }),
    'members.offerGrants': noGrants,
    'members.timeline': () => onePage(),
  });
  const campaigns = page.getByRole('region', { name: 'Campaigns and eligibility', exact: true });
  await expect.element(campaigns.getByRole('row', { name: /^Every ride Available/ })).toBeVisible();
  const waits = campaigns.getByRole('row', { name: /^Spring streak Control group In the control group/ });
  await expect.element(waits).toMatchTextContent('In the control group through Dec 6, 2026.');
  const locked = campaigns.getByRole('row', { name: /^Ferry days Locked/ });
  await expect.element(locked).toMatchTextContent('Unlocks when they connect Bay Ferry.');
});

test("a ride's page shows its fare in the agency's currency [EARN-30]", async () => {
  const [ride] = maya.rides;
  await openDesk(`/bay/members/${memberId}/rides/r1`, {
    'members.receipt': () => ({ reply: { ...ride, fare: { amount: 2.75, currency: 'USD' } } }),
  });
  await expect.element(page.getByText('· Bay Card · Bus · fare $2.75')).toBeVisible();
});

test("past actions on a member show who and why, every ride of the timeline links to its receipt, and a connection has its provider's name [DESK-252]", async () => {
  const [ride] = maya.rides;
  const done = {
    actId: '0c7c2f5e-1a4d-4a65-9a52-5d7b0a6b8e09',
    happenedAt: '2026-11-20T08:00:00+00:00',
    actor: { kind: 'staff' as const, id: null, name: 'Tom Ray' },
    network: null,
    verb: 'members.goodwill',
    subject: { kind: 'member', id: memberId },
    memberId,
    facts: { points: 25 },
    personal: { reason: '<b>Waited</b> in the rain' },
  };
  await openDesk(`/bay/members/${memberId}`, {
    'members.get': () => ({ reply: { ...maya, acts: [done] } }),
    'members.offerGrants': noGrants,
    'members.timeline': () =>
      onePage(
        { what: 'RIDE', at: '2026-11-22T08:20:00+00:00', ride },
        { what: 'ACT', at: done.happenedAt, act: done },
        {
          what: 'STANDING',
          at: '2026-11-19T08:00:00+00:00',
          standing: 'CONNECTED',
          providerId: 'bay-card',
          providerName: 'Bay Card',
        },
      ),
  });
  const timeline = page.getByRole('region', { name: 'Activity', exact: true });
  await expect.element(timeline.getByText(/^Gave goodwill points · /)).toBeVisible();
  await expect.element(timeline.getByText(/^Connected .?Bay Card.?$/)).toBeVisible();
  const link = timeline.getByRole('link', { name: /Harbour/ });
  await expect.element(link).toHaveAttribute('href', `/bay/members/${memberId}/rides/r1`);
  await tab('Account').click();
  const before = page.getByRole('region', { name: 'Staff actions', exact: true });
  const row = before.getByRole('row', { name: /Gave goodwill points Tom Ray <b>Waited<\/b> in the rain/ });
  await expect.element(row).toBeVisible();
});

test("the closing of an account, and the provider of a missing ride, are shown in the desk's language [DESK-254]", async () => {
  const answers = {
    'members.get': () => ({ reply: maya }),
    'members.offerGrants': noGrants,
    'members.timeline': () => onePage(),
  };
  await openDesk(`/bay/members/${memberId}?tab=account`, answers, 'es');
  await expect.element(page.getByText('termina en 7890')).toBeVisible();
  await tab('Viajes').click();
  const missing = page.getByRole('region', { name: 'Viajes faltantes', exact: true });
  await expect.element(missing.getByText('Bay Card')).toBeVisible();
});

test('the search field has one focus ring, that of its box [DESK-255]', async () => {
  await openDesk('/bay/members', {});
  await expect.element(page.getByText('Search for a member to start')).toBeVisible();
  // Like in the build, where the global focus style comes last.
  const last = document.head.appendChild(document.createElement('style'));
  last.textContent = ':focus-visible { outline: 2px solid red; }';
  const field = page.getByRole('searchbox');
  await field.click();
  await expect.element(field).toHaveFocus();
  expect(getComputedStyle(field.element()).outlineStyle).toBe('none');
  last.remove();
});

test('the search names its shortcut if there is space, and the slash key opens it [DESK-423]', async () => {
  await page.viewport(1280, 800);
  await openDesk('/bay/record', { 'acts.list': () => recordPage() });
  const button = page.getByRole('button', { name: 'Search', exact: true });
  const key = button.getByText('/');
  await expect.element(key).toBeVisible();
  await page.viewport(390, 800);
  await expect.element(key).not.toBeVisible();
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('combobox')).toHaveFocus();
});

test('a user without access to members gets no link to the list and no search [DESK-78]', async () => {
  // Wide enough for the navigation.
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
    'acts.list': () => recordPage(),
  });
  await expect.element(page.getByRole('heading', { name: 'Audit log' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Audit log' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Members' }).query()).toBeNull();
  expect(page.getByRole('searchbox').query()).toBeNull();
});

test.each([390, 1280])(
  "at a width of %i pixels a member's page shows everything without sideways scrolling, including why a campaign is locked [DESK-427]",
  async (width) => {
    await page.viewport(width, 844);
    onTestFinished(() => page.viewport(1280, 800));
    const campaigns = maya.campaigns.map((one) => ({ ...one, title: `${one.title} along the harbor` }));
    const missing = {
      MissingRideID: '0c7c2f5e-1a4d-4a65-9a52-5d7b0a6b8e01',
      ProviderID: 'card',
      providerName: 'Saltline Card',
      RiddenAtUTC: '2026-11-21T07:40:00.000Z',
      fromName: 'Foundry Square',
      toName: 'Saltmarsh Lane',
      note: 'The reader was dark',
      state: 'OPEN' as const,
      ReportedAtUTC: '2026-11-21T09:00:00.000Z',
      AnsweredAtUTC: null,
      answer: null,
      isInReview: false,
      reason: null,
      hasPhoto: false,
    };
    await openDesk(`/bay/members/${memberId}`, {
      'members.get': () => ({ reply: { ...maya, campaigns, missingRides: [missing] } }),
      'members.offerGrants': noGrants,
      'members.timeline': () => onePage(),
    });
    const seen = new Set<string | null>();
    for (const [name, text] of [
      ['Rides', 'Foundry Square'],
      ['Redemptions', 'No personal offers'],
      ['Account', 'Bay Card'],
      ['Points', 'Unlocks when they connect Bay Ferry.'],
    ] as const) {
      await tab(name).click();
      await expect.element(page.getByText(text, { exact: false }).first()).toBeVisible();
      const tables = [...document.querySelectorAll('[data-table]')];
      for (const table of tables) seen.add(table.ariaLabel);
      const wide = tables.filter((table) => table.scrollWidth > table.clientWidth);
      expect(wide.map((table) => table.ariaLabel)).toEqual([]);
    }
    expect(seen.size).toBeGreaterThan(2);
    const why = page.getByText('Unlocks when they connect Bay Ferry.');
    expect(why.element().getBoundingClientRect().right).toBeLessThanOrEqual(width);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);
