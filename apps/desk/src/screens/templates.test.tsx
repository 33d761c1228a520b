import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onePage, openDesk, owner } from '../testing/desk-page.tsx';
import { draftServer } from '../testing/draft-server.ts';
import { notOpenReads, templates, tried } from '../testing/setup-forms.ts';
import { templateAsks, templateGroups, templates as words } from '../words/en/templates.ts';

const address = '/bay/templates/rides-a-week';
const main = () => page.getByRole('main');

test('the checklist links to campaign templates, each with what sample riders would earn [DESK-237]', async () => {
  await openDesk('/bay', { ...notOpenReads(), 'setup.templates': () => ({ reply: templates() }) });
  await page.getByRole('link', { name: 'Choose campaign templates' }).click();
  await expect.element(page.getByText(/^Simulated: 100 riders, 4,321 rides in 28 days\./)).toBeVisible();
  await expect.element(page.getByText('Would pay 12,345 points to 61 of 100 simulated riders.')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /Every ride counts 54,321 98/ })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Every ride counts' }))
    .toHaveAttribute('href', '/bay/versions/1/edit?at=campaigns%2Fdaily-ride');
  await expect
    .element(page.getByRole('link', { name: 'View Weekly rides' }))
    .toHaveAttribute('href', '/bay/templates/rides-a-week');
});

test('templates are listed by subject, and one that gives an offer says who would get it [DESK-506]', async () => {
  const [goal] = templates().templates;
  const offer = { ...goal, template: 'rides-then-offer', points: 0, reached: 83 };
  const none = { ...goal, template: 'early-bird' };
  await openDesk('/bay/templates', {
    'setup.templates': () => ({ reply: templates({ templates: [none, goal, offer] }) }),
  });
  const nameIn = (group: keyof typeof templateGroups, name: string) =>
    page.getByRole('region', { name: templateGroups[group], exact: true }).getByRole('heading', { name, exact: true });
  await expect.element(nameIn('times', words['early-bird'])).toBeVisible();
  await expect.element(nameIn('goals', words['rides-a-week'])).toBeVisible();
  await expect.element(nameIn('others', words['rides-then-offer'])).toBeVisible();
  await expect.element(page.getByText('Would give the offer to 83 of 100 simulated riders.')).toBeVisible();
  expect(page.getByRole('region', { name: templateGroups.habits, exact: true }).elements()).toEqual([]);
});

test('the template that gives an offer explains that the draft needs one [DESK-503]', async () => {
  const none = { template: 'rides-then-offer', fits: false, points: null, reached: null };
  await openDesk('/bay/templates', { 'setup.templates': () => ({ reply: templates({}, none) }) });
  await expect.element(page.getByText(words.noOffer)).toBeVisible();
});

test('a template that can exist only once is not offered again [DESK-237]', async () => {
  const taken = templates({}, { template: 'refer-a-friend', isThere: true, fits: false, points: null, reached: null });
  await openDesk('/bay/templates', { 'setup.templates': () => ({ reply: taken }) });
  await expect.element(page.getByText(words.taken)).toBeVisible();
  expect(page.getByRole('link', { name: 'View Refer a friend' }).elements()).toEqual([]);
});

test('a draft with errors links to them before anything is inserted [DESK-237]', async () => {
  await openDesk('/bay/templates', { 'setup.templates': () => ({ reply: templates({ isBroken: true }) }) });
  await expect.element(page.getByText(words.broken)).toBeVisible();
  await expect.element(page.getByRole('link', { name: words.toDraft })).toHaveAttribute('href', '/bay/versions/1/edit');
});

test('amounts are tried while typing, and texts follow them until edited by hand [DESK-237]', async () => {
  const bodies: unknown[] = [];
  await openDesk(address, {
    'setup.templates': () => ({ reply: templates() }),
    'setup.tryTemplate': ({ query }) => ({ reply: tried({}, Number(query['reward'])) }),
    'setup.layTemplate': ({ body }) => {
      bodies.push(body);
      return { reply: { number: 1, id: 'rides-a-week', title: 'Wednesdays' } };
    },
  });
  const line = main().getByLabelText(words.SubTitle, { exact: true }).first();
  await expect.element(line).toHaveValue('40 points for 5 rides');
  await expect.element(page.getByText('61 of 100')).toBeVisible();
  await main().getByLabelText(words.Title, { exact: true }).first().fill('Wednesdays');
  await main().getByLabelText(templateAsks.reward, { exact: true }).fill('25');
  await expect.element(line).toHaveValue('25 points for 5 rides');
  await expect.element(main().getByLabelText(words.Title, { exact: true }).first()).toHaveValue('Wednesdays');
  await main().getByLabelText(words.endsOn).fill('2026-12-31');
  await page.getByRole('button', { name: words.lay }).click();
  await expect.element(page.getByText('Wednesdays was added to version 1')).toBeVisible();
  expect(bodies).toMatchObject([
    {
      template: 'rides-a-week',
      reward: 25,
      rides: 5,
      endsOn: '2026-12-31',
      words: { en: { Title: 'Wednesdays', SubTitle: '25 points for 5 rides' } },
    },
  ]);
});

test('a template for a moment shows sample figures and states the cost of a year [DESK-521, DESK-587]', async () => {
  const asks = [{ name: 'reward' as const, kind: 'NUMBER' as const, begin: 50, least: 1, most: 1000 }];
  const joined = { template: 'joined-today' as const, asks, points: 400, reached: 8 };
  await openDesk('/bay/templates/joined-today', {
    'setup.templates': () => ({ reply: templates({}, joined) }),
    'setup.tryTemplate': () => ({ reply: tried() }),
  });
  await expect.element(page.getByText('61 of 100')).toBeVisible();
  await expect
    .element(page.getByText('Each simulated rider has a made-up joining day. Each rider costs 50 points a year.'))
    .toBeVisible();
});

test('a template without sample figures states the cost of each payment [DESK-237]', async () => {
  const asks = [{ name: 'reward' as const, kind: 'NUMBER' as const, begin: 50, least: 1, most: 1000 }];
  await openDesk('/bay/templates/survey', {
    'setup.templates': () => ({ reply: templates({}, { template: 'survey', asks, points: null, reached: null }) }),
    'setup.tryTemplate': () => ({ reply: { ...tried(), trial: null } }),
  });
  await expect
    .element(page.getByText('Simulated riders don’t answer surveys. Each rider who answers costs 50 points, once.'))
    .toBeVisible();
});

test('invalid input is reported at its field before sending: too large, or days reversed [DESK-237]', async () => {
  await openDesk(address, {
    'setup.templates': () => ({ reply: templates() }),
    'setup.tryTemplate': () => ({ reply: tried() }),
  });
  await main().getByLabelText(templateAsks.reward, { exact: true }).fill('1000000');
  await main().getByLabelText(words.startsOn).fill('2026-12-31');
  await main().getByLabelText(words.endsOn).fill('2026-12-01');
  await page.getByRole('button', { name: words.lay }).click();
  await expect.element(page.getByText('Enter a whole number, 1,000 at most.')).toBeVisible();
  await main().getByLabelText(templateAsks.reward, { exact: true }).fill('10');
  await page.getByRole('button', { name: words.lay }).click();
  await expect.element(page.getByText(words.backwards)).toBeVisible();
});

test('a template that needs days starts with its own, says so when one is cleared, and sends those shown [DESK-528]', async () => {
  const asks = [{ name: 'reward' as const, kind: 'NUMBER' as const, begin: 100, least: 1, most: 1000 }];
  const city = { template: 'city-challenge' as const, asks, startsOn: '2026-12-01', endsOn: '2027-05-31' };
  const bodies: unknown[] = [];
  await openDesk('/bay/templates/city-challenge', {
    'setup.templates': () => ({ reply: templates({}, city) }),
    'setup.tryTemplate': () => ({ reply: tried() }),
    'setup.layTemplate': ({ body }) => {
      bodies.push(body);
      return { reply: { number: 1, id: 'city-challenge', title: 'Together' } };
    },
  });
  await expect.element(page.getByText(words.trialShared)).toBeVisible();
  await expect.element(main().getByLabelText(words.startsOn)).toHaveValue('2026-12-01');
  await main().getByLabelText(words.endsOn).fill('');
  await page.getByRole('button', { name: words.lay }).click();
  await expect.element(page.getByText(words.needsDay)).toBeVisible();
  await main().getByLabelText(words.endsOn).fill('2027-06-30');
  await page.getByRole('button', { name: words.lay }).click();
  await expect.element(page.getByText('Together was added to version 1')).toBeVisible();
  expect(bodies).toMatchObject([{ startsOn: '2026-12-01', endsOn: '2027-06-30' }]);
});

test('figures next to an invalid form say that they belong to its last valid state, and the field shows its error on blur [DESK-337]', async () => {
  await openDesk(address, {
    'setup.templates': () => ({ reply: templates() }),
    'setup.tryTemplate': () => ({ reply: tried() }),
  });
  await expect.element(page.getByText('61 of 100')).toBeVisible();
  const reward = main().getByLabelText(templateAsks.reward, { exact: true });
  expect(page.getByText(words.trialEarlier).elements()).toEqual([]);
  for (const [typed, said] of [
    ['1000000', 'Enter a whole number, 1,000 at most.'],
    ['0', 'Enter a whole number, 1 or more.'],
  ] as const) {
    await reward.fill(typed);
    await expect.element(page.getByText(words.trialEarlier)).toBeVisible();
    await userEvent.tab();
    await expect.element(reward).toHaveAccessibleDescription(said);
  }
  await reward.fill('10');
  await expect.element(page.getByText(words.trialEarlier)).not.toBeInTheDocument();
});

const draftFiles = {
  'tenant.yaml': 'id: bay\n',
  'programme.yaml': 'campaigns: []\n',
  'theme.yaml': 'colours: {}\n',
  'wording/en.json': '{}',
};

test('after launch the versions page links to templates, and these to the draft [DESK-294]', async () => {
  await openDesk('/bay/versions', {
    'versions.list': () => onePage(),
    'setup.templates': () => ({ reply: templates({ draft: 4 }) }),
  });
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: words.from }).click();
  await expect.element(page.getByRole('link', { name: words.toDraft })).toHaveAttribute('href', '/bay/versions/4/edit');
});

test('the campaigns of a draft link to the templates [DESK-294]', async () => {
  await openDesk('/bay/versions/2/edit', draftServer(draftFiles).answers);
  await expect
    .element(page.getByRole('region', { name: 'Campaigns', exact: true }).getByRole('link', { name: words.from }))
    .toHaveAttribute('href', '/bay/templates');
});

test('without a draft the templates link to the versions page [DESK-294]', async () => {
  await openDesk('/bay/templates', { 'setup.templates': () => ({ reply: templates({ draft: null }) }) });
  await expect.element(page.getByRole('link', { name: 'View versions' })).toHaveAttribute('href', '/bay/versions');
});

test('a user who may not edit gets no link to templates [DESK-294]', async () => {
  const [agency] = owner.agencies;
  const viewer = { ...owner, agencies: [{ ...agency, roles: ['viewer'], permissions: ['programme.read'] }] };
  await openDesk('/bay/versions', {
    'me.get': () => ({ reply: viewer }),
    'versions.list': () => onePage(),
  });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Versions' })).toBeVisible();
  expect(page.getByRole('button', { name: 'More actions' }).elements()).toEqual([]);
});
