import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openDesk, recordPage, type SentCall } from '../testing/desk-page.tsx';

const act = (verb: string, name: string) => ({
  actId: crypto.randomUUID(),
  happenedAt: '2026-11-23T01:05:00+00:00',
  actor: { kind: 'staff', id: crypto.randomUUID(), name },
  network: '203.0.113.0/24',
  verb,
  subject: { kind: 'member', id: 'c2a1c3a8-7a76-4d8b-9d3c-0f6a1d1a7b11' },
  memberId: 'c2a1c3a8-7a76-4d8b-9d3c-0f6a1d1a7b11',
  facts: { before: { standing: 'active' }, after: { standing: 'suspended' }, rides: 3 },
  personal: { reason: '<b>Two accounts</b>' },
});

test('the audit log is filtered by its URL, and a filter changes the URL [DESK-70, DESK-72]', async () => {
  const asked: SentCall[] = [];
  const list = (call: SentCall) => {
    asked.push(call);
    return recordPage([act('members.suspend', 'Ines Duarte')]);
  };
  await openDesk('/bay/record?verb=members.', { 'acts.list': list });
  await expect.element(page.getByRole('heading', { name: 'Audit log' })).toBeVisible();
  expect(asked[0]?.query).toEqual({ verb: 'members.', language: 'en' });
  await page.getByRole('textbox', { name: 'Person or key' }).fill('Ines Duarte');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const filters = { verb: 'members.', actor: 'Ines Duarte' };
  await expect.poll(() => Object.fromEntries(new URLSearchParams(location.search))).toEqual(filters);
  await expect.poll(() => asked.at(-1)?.query).toEqual({ ...filters, language: 'en' });
});

test.each([
  ['en', 'Filter', 'Clear filters'],
  ['es', 'Filtrar', 'Quitar filtros'],
] as const)(
  'filter buttons are side by side on wide and narrow screens [DESK-374] (%s)',
  async (language, filter, clear) => {
    await openDesk('/bay/record?actor=ines', { 'acts.list': () => recordPage([act('points.give', 'Ines')]) }, language);
    const top = (name: string) => page.getByRole('button', { name, exact: true }).element().getBoundingClientRect().top;
    await expect.element(page.getByRole('button', { name: clear })).toBeVisible();
    for (const width of [390, 820, 1280]) {
      await page.viewport(width, 800);
      expect(top(clear)).toBe(top(filter));
    }
  },
);

test('an audit event shows the state before and after, and markup in it stays text [DESK-74]', async () => {
  await openDesk('/bay/record', { 'acts.list': () => recordPage([act('members.suspend', 'Ines Duarte')]) });
  await page.getByRole('button', { name: 'Suspended a member' }).click();
  const drawer = page.getByRole('dialog', { name: 'Suspended a member' });
  await expect.element(drawer.getByText('members.suspend')).toBeVisible();
  await expect.element(drawer.getByRole('row', { name: 'Status active suspended' })).toBeVisible();
  await expect.element(drawer.getByText('<b>Two accounts</b>')).toBeVisible();
});

test('arrow keys move between the rows of a table [DESK-72]', async () => {
  await openDesk('/bay/record', {
    'acts.list': () => recordPage([act('points.give', 'Ines Duarte'), act('members.suspend', 'Tom Ray')]),
  });
  const first = page.getByRole('button', { name: 'points.give' });
  await expect.element(first).toBeVisible();
  (first.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('button', { name: 'Suspended a member' })).toHaveFocus();
});

test('events are shown and chosen in words; one that is no longer written keeps its code [DESK-251]', async () => {
  const asked: SentCall[] = [];
  await openDesk('/bay/record', {
    'acts.list': (call) => {
      asked.push(call);
      return recordPage([act('members.goodwill', 'Ines Duarte'), act('points.give', 'Tom Ray')]);
    },
  });
  await expect.element(page.getByRole('button', { name: 'Gave goodwill points' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'points.give' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Action' }).selectOptions('Suspended a member');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect.poll(() => asked.at(-1)?.query).toEqual({ verb: 'members.suspend', language: 'en' });
  await expect.element(page.getByRole('combobox', { name: 'Action' })).toHaveValue('members.suspend');
});

test('one choice selects all changes, and the URL keeps it [DESK-372]', async () => {
  const asked: SentCall[] = [];
  await openDesk('/bay/record', {
    'acts.list': (call) => {
      asked.push(call);
      return recordPage([act('members.suspend', 'Ines Duarte')]);
    },
  });
  const verb = page.getByRole('combobox', { name: 'Action' });
  await verb.selectOptions('All changes');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect.poll(() => asked.at(-1)?.query).toEqual({ verb: 'changes', language: 'en' });
  await expect.element(verb).toHaveDisplayValue('All changes');
});

test('an empty audit log, a failed one and a forbidden one say so, each with what to do [DESK-72]', async () => {
  await openDesk('/bay/record?verb=none', { 'acts.list': () => recordPage() });
  await expect.element(page.getByText('No entries found')).toBeVisible();
});

test('an error is explained by its code, without a retry [DESK-72]', async () => {
  await openDesk('/bay/record', { 'acts.list': () => ({ status: 403, error: 'NOT_ALLOWED' }) });
  await expect.element(page.getByText('Your role doesn’t allow this. Ask an owner of the agency.')).toBeVisible();
  expect(page.getByRole('button', { name: 'Try again' }).query()).toBeNull();
});

test('days of the audit log that are reversed or out of bounds show an error before a request, even from the URL [DESK-332]', async () => {
  const asked: SentCall[] = [];
  const list = (call: SentCall) => {
    asked.push(call);
    return recordPage();
  };
  await openDesk('/bay/record', { 'acts.list': list });
  const until = page.getByLabelText('Until', { exact: true });
  await page.getByLabelText('From', { exact: true }).fill('2026-11-03');
  await until.fill('2026-11-01');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect.element(until).toHaveAccessibleDescription('The last day is before the first day.');
  await expect.element(until).toHaveFocus();
  expect(location.search).toBe('');
  await until.fill('2026-11-03');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect.poll(() => asked.at(-1)?.query['from']).toBe('2026-11-03T05:00:00.000Z');
  // Reversed ranges were never requested.
  expect(asked.every(({ query: { from, until } }) => (from ?? '') <= (until ?? ''))).toBe(true);
  await expect.element(until).not.toHaveAccessibleDescription();
});

test('a URL of the audit log with reversed days shows an error at its field [DESK-332]', async () => {
  await openDesk('/bay/record?from=2026-11-03&until=2026-11-01', { 'acts.list': () => recordPage() });
  const until = page.getByLabelText('Until', { exact: true });
  await expect.element(until).toHaveAccessibleDescription('The last day is before the first day.');
});

test("days of the audit log are in the agency's time zone, the last one inclusive, whatever the device's zone is [DESK-134]", async () => {
  const asked: SentCall[] = [];
  await openDesk('/bay/record?from=2026-11-01&until=2026-11-01', {
    'acts.list': (call) => {
      asked.push(call);
      return recordPage();
    },
  });
  await expect.element(page.getByText('No entries found')).toBeVisible();
  expect(asked[0]?.query).toMatchObject({ from: '2026-11-01T04:00:00.000Z', until: '2026-11-02T05:00:00.000Z' });
});

test("an event's subject and facts have names in the user's language [DESK-355]", async () => {
  const about = (verb: string, subject: object, facts: object) => ({ ...act(verb, 'Ines Duarte'), subject, facts });
  const acts = [
    about('reports.export', { kind: 'report', id: 'weeks' }, { rows: 3, isWhole: true }),
    about('settings.change', { kind: 'agency', id: 'bay' }, {}),
    about('versions.begin', { kind: 'version', id: '7' }, { basedOn: 6 }),
  ];
  await openDesk('/bay/record', { 'acts.list': () => recordPage(acts) }, 'es');
  await expect.element(page.getByRole('cell', { name: 'Informe Semanal' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'Bay Transit' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Versión/ })).toHaveAttribute('href', '/bay/versions/7');
  await page
    .getByRole('row', { name: /Informe/ })
    .getByRole('button')
    .click();
  await expect.element(page.getByText('Completo', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Sí', { exact: true })).toBeVisible();
});

test("campaigns, offers and providers of events have titles in the user's language, or ids if no title is known [DESK-360]", async () => {
  const asked: SentCall[] = [];
  const about = (verb: string, subject: object, facts: object) => ({ ...act(verb, 'Ines Duarte'), subject, facts });
  const redemption = (offerId: string) => about('redemptions.refund', { kind: 'redemption', id: 'r1' }, { offerId });
  const acts = [
    about('coupons.addLines', { kind: 'offer', id: 'day-pass' }, { added: 3 }),
    redemption('coffee'),
    about('setup.layTemplate', { kind: 'version', id: '7' }, { campaign: 'rides' }),
    about('events.replay', { kind: 'provider', id: 'card' }, {}),
  ];
  const titles = {
    offer: { 'day-pass': 'Abono de un día', coffee: 'Café', 'coffee-2': 'Café' },
    provider: { card: 'Tarjeta de la bahía' },
  };
  const list = (call: SentCall) => {
    asked.push(call);
    return recordPage(acts, titles);
  };
  await openDesk('/bay/record', { 'acts.list': list }, 'es');
  await expect.element(page.getByRole('cell', { name: /Abono de un día/ })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: /Tarjeta de la bahía/ })).toBeVisible();
  expect(asked[0]?.query).toEqual({ language: 'es' });
  const opened = async (row: RegExp) => {
    await page.getByRole('row', { name: row }).getByRole('button').click();
    return page.getByRole('dialog');
  };
  const refund = await opened(/r1/);
  await expect.element(refund.getByText('Café (coffee)', { exact: true })).toBeVisible();
  await refund.getByRole('button', { name: 'Cerrar' }).click();
  const template = await opened(/Versión/);
  await expect.element(template.getByText('rides', { exact: true })).toBeVisible();
});

test("the changes of a publication are shown in the user's language; those of a submission as logged [DESK-364]", async () => {
  const asked: SentCall[] = [];
  const of = (verb: string, facts: object) => ({
    ...act(verb, 'Ines Duarte'),
    subject: { kind: 'version', id: '7' },
    facts: { before: 6, after: 7, ...facts },
  });
  const subject = { kind: 'offer', id: 'day-pass', name: 'Abono de un día', change: 'REMOVED', fields: [] };
  await openDesk(
    '/bay/record',
    {
      'acts.list': () =>
        recordPage([
          of('versions.publish', { changes: ['offer day-pass: removed'], waived: 2 }),
          of('versions.handIn', { changes: ['offer coffee: removed'] }),
        ]),
      'versions.diff': (call) => {
        asked.push(call);
        return { reply: { against: 6, changes: [subject], reach: [], members: 0 } };
      },
    },
    'es',
  );
  const rows = page.getByRole('row', { name: /Ines Duarte/ });
  await rows.nth(0).getByRole('button').click();
  const drawer = page.getByRole('dialog');
  await expect.element(drawer.getByRole('cell', { name: 'Oferta: Abono de un día' })).toBeVisible();
  expect(asked[0]).toMatchObject({
    path: expect.stringMatching(/[/]versions[/]7[/]difference$/),
    query: { against: '6', language: 'es' },
  });
  await expect.element(drawer.getByText('offer day-pass: removed')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await rows.nth(1).getByRole('button').click();
  await expect.element(drawer.getByText('offer coffee: removed')).toBeVisible();
});

test('the publication of a first version lists no changes [DESK-364]', async () => {
  const first = { ...act('versions.publish', 'Ines Duarte'), facts: { after: 1, changes: [], waived: 2 } };
  await openDesk('/bay/record', { 'acts.list': () => recordPage([first]) });
  await page
    .getByRole('row', { name: /Ines Duarte/ })
    .getByRole('button')
    .click();
  const drawer = page.getByRole('dialog');
  await expect.element(drawer.getByText('versions.publish')).toBeVisible();
  await expect.element(drawer.getByText(/^changes$/i)).not.toBeInTheDocument();
});
