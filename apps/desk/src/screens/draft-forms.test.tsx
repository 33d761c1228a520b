import type { DraftTyped } from '@fareback/contract/admin';
import { expect, onTestFinished, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { chooseIn, slowFile } from '../testing/chosen-file.ts';
import { openDesk, owner } from '../testing/desk-page.tsx';
import { draftServer, type ProblemInput } from '../testing/draft-server.ts';
import { pressAction } from '../testing/press-action.ts';

const programme = `# Of this autumn.
campaignCategories: [{ id: rides }]
campaigns:
  - id: ride # the first
    type: TRANSACTIONAL
    category: rides
    reward: 10
  - { id: later, type: TRANSACTIONAL, category: rides, reward: 5, startsOn: 2999-01-01 }
  - { id: old, type: TRANSACTIONAL, category: rides, reward: 5, endsOn: 2020-01-01, tomorrow: { kept: yes } }
`;
const files = {
  'tenant.yaml': 'id: bay\n',
  'programme.yaml': programme,
  'theme.yaml': 'colours:\n  button: "#0a6b5c"\n',
  'wording/en.json': '{"campaigns":{"ride":{"Title":"Every ride"},"later":{"Title":"Later on"}}}',
  'wording/es.json': '{"campaigns":{"ride":{"Title":"Cada viaje"}}}',
};

const edit = (at = ''): string => `/bay/versions/2/edit${at === '' ? '' : `?at=${encodeURIComponent(at)}`}`;
const ofProgramme = (draft: ReturnType<typeof draftServer>): string => draft.kept().files['programme.yaml'] ?? '';
const row = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });

test('a draft opens on an overview of its entities with their status; its files are one click away [DESK-183]', async () => {
  const faults = (): ProblemInput[] => [{ file: 'programme.yaml', key: 'campaigns.0.reward', message: 'too much' }];
  const draft = draftServer(files, faults);
  await openDesk(edit(), draft.answers);
  await expect.element(row('Every ride').filter({ hasText: /Every rideActive1 error/ })).toBeVisible();
  await expect.element(row('Later on').filter({ hasText: /Jan 1, 2999 – …Upcoming/ })).toBeVisible();
  await expect.element(row('old').filter({ hasText: 'Ended' })).toBeVisible();
  await page.getByRole('link', { name: /^programme\.yaml/ }).click();
  await expect.element(page.getByRole('textbox', { name: 'programme.yaml' })).toBeVisible();
});

test('an unknown campaign type and key are rendered and written from their schema alone, and explain what they need [DESK-181, DESK-184, DESK-194]', async () => {
  const lacking = {
    file: 'programme.yaml',
    key: 'campaigns.3.wonder.depth',
    message: 'expected a number, found nothing',
  };
  const draft = draftServer(files, (said) =>
    /DREAM\n(?!.*depth)/s.test(said['programme.yaml'] ?? '') ? [lacking] : [],
  );
  await openDesk(edit(), draft.answers);
  await page.getByRole('button', { name: 'Add: Campaigns' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabelText('Name').fill('Night dreams');
  await dialog.getByLabelText('Type').selectOptions('DREAM');
  await dialog.getByRole('button', { name: 'Add' }).click();
  // The only shelf was preselected.
  await expect.element(page.getByLabelText('Category')).toHaveValue('rides');
  const depth = page.getByLabelText('depth');
  await expect.element(depth).toHaveAccessibleDescription('Required.');
  await depth.fill('7');
  await expect.element(depth).not.toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('checkbox', { name: 'blue' }).click();
  const more = page.getByLabelText('Days before connecting');
  await expect.element(more).not.toBeVisible();
  await page.getByText('5 more options').click();
  await expect.element(more).toBeVisible();
  await page
    .getByRole('group', { name: /^Title/ })
    .getByLabelText('Español')
    .fill('Sueños');
  await expect.poll(() => draft.kept().files['wording/es.json']).toContain('Sueños');
  const added =
    '  - id: night-dreams\n    type: DREAM\n    wonder:\n      depth: 7\n      colours:\n        - blue\n    category: rides\n';
  expect(ofProgramme(draft)).toBe(programme + added);
  expect(JSON.parse(draft.kept().files['wording/en.json'] ?? '')).toMatchObject({
    campaigns: { 'night-dreams': { Title: 'Night dreams' } },
  });
});

test('an error is shown at its field, a click on it in the list goes there, and it disappears once fixed [DESK-189]', async () => {
  const check = (said: Record<string, string>): ProblemInput[] => [
    ...(said['programme.yaml']?.includes('reward: 0')
      ? [
          { file: 'programme.yaml', key: 'campaigns.0.reward', message: 'expected 1 or more, found 0' },
          { file: 'programme.yaml', key: 'campaigns.0', message: 'expected a limit' },
        ]
      : []),
    { file: 'wording/en.json', key: 'campaigns.ride.Description', message: 'expected a text, found nothing' },
  ];
  const draft = draftServer(files, check);
  await openDesk(edit('campaigns/ride'), draft.answers);
  const points = page.getByLabelText('Points', { exact: true });
  await points.fill('0');
  await expect.element(points).toHaveAccessibleDescription('expected 1 or more, found 0');
  await expect.element(points).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByRole('region', { name: 'How it works' }).getByText('expected a limit')).toBeVisible();
  await page.getByRole('link', { name: /^Overview/ }).click();
  await page.getByRole('button', { name: /Campaigns › Every ride › Points/ }).click();
  await expect.element(points).toHaveFocus();
  await points.fill('12');
  await expect.element(points).not.toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: /Campaigns › Every ride › Description › English/ }).click();
  const description = page.getByRole('group', { name: 'Description' }).getByLabelText('English');
  await expect.element(description).toHaveFocus();
  expect(ofProgramme(draft)).toBe(programme.replace('reward: 10', 'reward: 12'));
});

test("errors at a field and in the list use the form's labels, in the user's language [DESK-349]", async () => {
  const draft = draftServer(files, () => [
    {
      file: 'programme.yaml',
      key: 'campaigns.1.endsOn',
      message: 'expected a day on or after startsOn (2999-01-01), found 2998-01-01',
      saying: { form: 'expected a day on or after startsOn ({0}), found {1}', values: ['2999-01-01', '2998-01-01'] },
    },
  ]);
  await openDesk(edit('campaigns/later'), draft.answers);
  const said = 'expected a day on or after “First day” (2999-01-01), found 2998-01-01';
  await expect.element(page.getByLabelText('Last day', { exact: true })).toHaveAccessibleDescription(said);
  await page.getByRole('link', { name: /^Overview/ }).click();
  await expect.element(page.getByRole('button', { name: /Later on › Last day/ }).getByText(said)).toBeVisible();
});

test('an entity can be copied with its texts, moved, ended, resumed and removed; ending asks first; the rest of the file is unchanged [DESK-184, DESK-187, DESK-489]', async () => {
  const draft = draftServer(files);
  await openDesk(edit(), draft.answers);
  await page.getByRole('button', { name: 'Duplicate: Every ride' }).click();
  await expect
    .element(page.getByRole('group', { name: 'Title' }).getByLabelText('Español'))
    .toHaveValue('Cada viaje 2');
  await expect.poll(() => ofProgramme(draft)).toContain('- id: ride-2 # the first');
  await page.getByRole('link', { name: /^Overview/ }).click();
  await page.getByRole('button', { name: 'Move down: Later on' }).click();
  await page.getByRole('button', { name: 'End: Later on' }).click();
  await expect.element(page.getByText('it’s turned off', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByRole('button', { name: 'Resume: old' }).click();
  await page.getByRole('button', { name: 'End: Every ride' }).first().click();
  await expect.element(page.getByText('today is its last day', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'End', exact: true }).click();
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/New_York' });
  await expect.poll(() => ofProgramme(draft)).toContain(`endsOn: ${today}`);
  // Its last day is today, so a mistaken end can still be undone.
  await expect.element(page.getByRole('button', { name: 'Resume: Every ride' })).toBeVisible();
  expect(ofProgramme(draft)).toContain(
    '  - { id: old, type: TRANSACTIONAL, category: rides, reward: 5, tomorrow: { kept: yes } }\n' +
      '  - { id: later, type: TRANSACTIONAL, category: rides, reward: 5, startsOn: 2999-01-01, active: false }\n',
  );
  await page.getByRole('button', { name: 'Remove: Later on' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => ofProgramme(draft)).not.toContain('later');
  expect(ofProgramme(draft)).toMatch(/^# Of this autumn\.\n/);
  expect(draft.kept().files['wording/en.json']).not.toContain('Later on');
});

test('levels of a status and reasons of factors have their texts in the form, and a factor offers the levels of its status by name [DESK-527]', async () => {
  const text = { type: 'string' };
  const map = (of: object) => ({ type: 'object', additionalProperties: of });
  const group = (properties: object, required: string[]) => ({ type: 'object', properties, required });
  const list = (items: object) => ({ type: 'array', items });
  const status = group({ id: text, levels: list(text) }, ['id', 'levels']);
  const schema = {
    files: {
      'programme.yaml': {
        base: {},
        schema: group(
          {
            statuses: list(group({ id: text, levels: list(group({ id: text }, ['id'])) }, ['id', 'levels'])),
            campaigns: list(group({ id: text, multipliers: list(group({ status, label: text }, [])) }, ['id'])),
          },
          [],
        ),
      },
      'wording/en.json': {
        base: {},
        schema: group(
          {
            statuses: map(group({ Title: text, levels: map(text) }, [])),
            campaigns: map(text),
            multipliers: map(text),
          },
          [],
        ),
      },
    },
    references: [
      { from: 'campaigns.*.multipliers.*.status.id', to: 'statuses' },
      { from: 'campaigns.*.multipliers.*.status.levels.*', to: 'statuses.levels' },
    ],
  };
  const own = {
    ...files,
    'programme.yaml':
      'statuses:\n  - id: bonus\n    levels: [{ id: silver }]\n  - { id: other, levels: [{ id: tin }] }\ncampaigns:\n  - { id: perks, multipliers: [{ status: { id: bonus, levels: [] } }] }\n',
    'wording/en.json': '{"statuses":{"bonus":{"Title":"Bonus"}},"campaigns":{"perks":"Perks"}}',
  };
  const draft = draftServer(own);
  await openDesk(edit('statuses/bonus'), { ...draft.answers, 'versions.packSchema': () => ({ reply: schema }) });
  await page.getByRole('button', { name: 'Add: Levels' }).click();
  for (const [id, name] of [
    ['silver', 'Silver'],
    ['level-2', 'Gold'],
  ] as const)
    await page
      .getByRole('group', { name: `${id} Level name` })
      .getByLabelText('English')
      .fill(name);
  await page.getByRole('link', { name: /^Overview/ }).click();
  await page.getByRole('link', { name: 'Perks', exact: true }).click();
  const levels = page.getByRole('group', { name: 'Levels' });
  await expect.element(levels.getByRole('checkbox', { name: 'Silver' })).toBeVisible();
  await expect.element(levels.getByRole('checkbox', { name: 'tin' })).not.toBeInTheDocument();
  await levels.getByRole('checkbox', { name: 'Gold' }).click();
  await page.getByLabelText('Reason').fill('rush');
  await page.getByRole('group', { name: 'rush Factor names' }).getByLabelText('English').fill('Rush hour');
  await page.getByRole('button', { name: 'Duplicate: Factors 1' }).click();
  await page.getByRole('checkbox', { name: 'Silver' }).nth(1).click();
  // The copy is of its own: the first line keeps its level.
  await expect.poll(() => ofProgramme(draft)).toMatch(/levels: \[level-2\] .*levels: \[silver, level-2\]/s);
  await expect
    .poll(() => JSON.parse(draft.kept().files['wording/en.json'] ?? '{}'))
    .toEqual({
      statuses: { bonus: { Title: 'Bonus', levels: { silver: 'Silver', 'level-2': 'Gold' } } },
      campaigns: { perks: 'Perks' },
      multipliers: { rush: 'Rush hour' },
    });
});

test('a kind of day, which has only a name, has no empty part for rules [DESK-536]', async () => {
  const text = { type: 'string' };
  const day = { type: 'object', properties: { id: text }, required: ['id'] };
  const inFile = (properties: object) => ({ base: {}, schema: { type: 'object', properties, required: [] } });
  const schema = {
    files: {
      'programme.yaml': inFile({ declaredDays: { type: 'array', items: day } }),
      'wording/en.json': inFile({ declaredDays: { type: 'object', additionalProperties: text } }),
    },
    references: [],
  };
  const draft = draftServer({
    ...files,
    'programme.yaml': 'declaredDays:\n  - { id: bad-air }\n',
    'wording/en.json': '{"declaredDays":{"bad-air":"Bad air"}}',
  });
  await openDesk(edit('declaredDays/bad-air'), {
    ...draft.answers,
    'versions.packSchema': () => ({ reply: schema }),
  });
  await page
    .getByRole('group', { name: /^bad-air Name of the kind of day/ })
    .getByLabelText('English')
    .fill('Smog');
  await expect.element(page.getByRole('heading', { name: 'How it works' })).not.toBeInTheDocument();
  expect(page.getByRole('button', { name: 'How it works' }).elements()).toEqual([]);
  await expect.poll(() => draft.kept().files['wording/en.json']).toContain('Smog');
});

test('a key unknown to the form is shown and kept until the user removes it [DESK-187]', async () => {
  const draft = draftServer(files);
  await openDesk(edit('campaigns/old'), draft.answers);
  const strange = page.getByRole('group', { name: 'tomorrow' });
  await expect.element(strange.getByText('{"kept":"yes"}')).toBeVisible();
  await page.getByLabelText('Points', { exact: true }).fill('6');
  await expect.poll(() => ofProgramme(draft)).toContain('reward: 6, endsOn: 2020-01-01, tomorrow: { kept: yes } }');
  await strange.getByRole('button', { name: 'Remove: tomorrow' }).click();
  await expect.poll(() => ofProgramme(draft)).not.toContain('tomorrow');
});

test('a picture is chosen by preview; a new one is uploaded at its field, previewed before the save and saved with the form; a removed one is not offered [DESK-347, DESK-348]', async () => {
  const old = btoa('<svg xmlns="http://www.w3.org/2000/svg"/>');
  const draft = draftServer(files, () => [], { 'old.svg': old, 'gone.svg': old });
  await openDesk(edit('images'), draft.answers);
  await page.getByRole('button', { name: 'Remove gone.svg' }).click();
  await expect.poll(() => Object.keys(draft.kept().pictures)).toEqual(['old.svg']);
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('link', { name: 'Every ride', exact: true }).click();
  // An optional field that is shown up front.
  const field = page.getByRole('combobox', { name: 'Image', exact: true });
  await expect.element(field).toHaveValue('');
  expect((await field.findElement()).textContent).not.toContain('gone.svg');
  const seen = (): string | null | undefined => document.querySelector('img[src^="data:"]')?.getAttribute('src');
  expect(seen()).toBeUndefined();
  await field.selectOptions('old.svg');
  await expect.poll(seen).toBe(`data:image/svg+xml;base64,${old}`);
  const bytes = '<svg xmlns="http://www.w3.org/2000/svg" id="new"/>';
  await page.getByLabelText('New file: Image').upload(new File([bytes], 'New one.svg', { type: 'image/svg+xml' }));
  await expect.poll(seen).toBe(`data:image/svg+xml;base64,${btoa(bytes)}`);
  await expect.poll(() => Object.keys(draft.kept().pictures)).toEqual(['old.svg', 'new-one.svg']);
  expect(ofProgramme(draft)).toContain('    reward: 10\n    image: new-one.svg\n');
});

test('a rejected picture restores the previous one and shows the reason next to the field, whichever form is open by then [DESK-350]', async () => {
  const old = btoa('<svg xmlns="http://www.w3.org/2000/svg"/>');
  const said = { ...files, 'programme.yaml': programme.replace('reward: 10\n', 'reward: 10\n    image: old.svg\n') };
  const draft = draftServer(said, () => [], { 'old.svg': old });
  await openDesk(edit('campaigns/ride'), {
    ...draft.answers,
    'versions.save': (call) => {
      const problem = { file: 'bay/images/wide.png', line: 0, column: 0, key: '', message: 'expected fewer pixels' };
      const problems = [{ ...problem, saying: { form: problem.message, values: [] } }];
      const isBad = (call.body as DraftTyped).pictures['wide.png'] !== undefined;
      if (isBad) return { status: 400, error: 'PACK_BROKEN', told: { problems } };
      return draft.answers['versions.save']?.(call) ?? { status: 500, error: 'INTERNAL_ERROR' };
    },
  });
  const field = page.getByRole('combobox', { name: 'Image', exact: true });
  const file = page.getByLabelText('New file: Image');
  await file.upload(new File(['a'], 'wide.png', { type: 'image/png' }));
  await expect.element(file).toHaveAccessibleDescription(/^wide\.png was rejected.*expected fewer pixels$/);
  await expect.element(field).toHaveValue('old.svg');
  await expect.poll(() => ofProgramme(draft)).toBe(said['programme.yaml']);
  await file.upload(new File(['b'], 'fine.png', { type: 'image/png' }));
  await expect.element(field).toHaveValue('fine.png');
  await expect.element(file).not.toHaveAccessibleDescription(/rejected/);
  await expect.poll(() => Object.keys(draft.kept().pictures)).toEqual(['old.svg', 'fine.png']);
});

test('of two pictures chosen for a field one after another the last is used, whichever is read first [DESK-414]', async () => {
  const draft = draftServer(files, () => []);
  await openDesk(edit('campaigns/ride'), draft.answers);
  const field = page.getByRole('combobox', { name: 'Image', exact: true });
  const file = page.getByLabelText('New file: Image');
  await expect.element(file).toBeVisible();
  const slow = slowFile(new File(['a'], 'first.png', { type: 'image/png' }));
  chooseIn(file, slow.file);
  chooseIn(file, new File(['b'], 'last.png', { type: 'image/png' }));
  await expect.element(field).toHaveValue('last.png');
  slow.letGo();
  await slow.file.arrayBuffer();
  await expect.poll(() => Object.keys(draft.kept().pictures)).toEqual(['last.png']);
  await expect.element(field).toHaveValue('last.png');
});

test('texts appear in each language with their length limit; ten thousand characters show an error and are kept [DESK-185]', async () => {
  const check = (said: Record<string, string>): ProblemInput[] =>
    (said['wording/es.json'] ?? '').length > 2000
      ? [{ file: 'wording/es.json', key: 'campaigns.ride.Description', message: 'expected at most 2000 characters' }]
      : [];
  const draft = draftServer(files, check);
  await openDesk(edit('campaigns/ride'), draft.answers);
  const title = page.getByRole('group', { name: /^Title/ });
  await expect.element(title.getByLabelText('English')).toHaveValue('Every ride');
  await expect.element(title.getByLabelText('Español')).toHaveValue('Cada viaje');
  const description = page.getByRole('group', { name: /^Description/ }).getByLabelText('Español');
  await description.fill('a'.repeat(1_900));
  await expect.element(description).toHaveAccessibleDescription('1,900 of 2,000 characters');
  await description.fill('a'.repeat(10_000));
  await expect.element(description).toHaveAccessibleDescription(/expected at most 2000 characters/);
  expect(draft.kept().files['wording/es.json']).toContain('a'.repeat(10_000));
  await description.fill('Diez puntos');
  await expect.element(description).not.toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('link', { name: /^Overview/ }).click();
  await page.getByRole('link', { name: 'Later on', exact: true }).click();
  await expect.element(title).toHaveAccessibleName(/Missing a translation/);
});

test('an entity with a title of ten thousand characters shows its beginning in the form, the list and the placeholder of a language [DESK-356]', async () => {
  const draft = draftServer(files);
  await openDesk(edit('campaigns/ride'), draft.answers);
  const title = page.getByRole('group', { name: /^Title/ });
  await title.getByLabelText('English').fill('Ride '.repeat(2_000).trim());
  const called = page.getByRole('heading', { name: /^Ride Ride .*…$/ });
  await expect.element(called).toBeVisible();
  expect(called.element().textContent).toHaveLength(80);
  const standIn = (): number | undefined =>
    title.getByLabelText('Español').element().getAttribute('placeholder')?.length;
  await expect.poll(standIn).toBe(120);
  await page.getByRole('link', { name: /^Overview/ }).click();
  await expect.element(page.getByRole('link', { name: /^Ride Ride .*…$/ })).toBeVisible();
  await expect.poll(() => draft.kept().files['wording/en.json']?.length).toBeGreaterThan(9_900);
});

test('texts that an entity refers to, such as those of its badges, appear in its form, too [DESK-185]', async () => {
  const draft = draftServer({
    ...files,
    'programme.yaml':
      'campaigns:\n  - { id: ride, type: TRANSACTIONAL, category: rides, reward: 1, badges: [{ label: fresh }] }\n',
    'wording/en.json': '{"campaigns":{"ride":{"Title":"Every ride"}},"badges":{"fresh":"Brand new"}}',
  });
  await openDesk(edit('campaigns/ride'), draft.answers);
  const typed = () => [...document.querySelectorAll('textarea')].map(({ value }) => value);
  await expect.poll(typed).toContain('Every ride');
  expect(typed()).toContain('Brand new');
});

test('contrast is shown while colors are chosen, with the color that the app uses instead [DESK-186]', async () => {
  const draft = draftServer(files);
  await openDesk(edit('theme'), draft.answers);
  const pair = (said: RegExp) => page.getByRole('listitem').filter({ hasText: said });
  await expect.element(pair(/^AaButton text on Button6\.\d+ to 1$/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Button', exact: true }).fill('#ffee00');
  await expect.element(pair(/^AaButton text on Button1\.\d+ to 1.*the app uses #/)).toBeVisible();
  await expect.poll(() => draft.kept().files['theme.yaml']).toBe('colours:\n  button: "#ffee00"\n');
});

test('colleagues comment on a part of a draft, and read all comments on the whole [DESK-188]', async () => {
  const draft = draftServer(files);
  await openDesk(edit('campaigns/ride'), draft.answers);
  await page.getByLabelText('Add a comment').fill('Not before the fair.');
  await page.getByRole('button', { name: 'Comment' }).click();
  await expect
    .element(page.getByRole('listitem').filter({ hasText: /^Ines Duarte.*Not before the fair\./ }))
    .toBeVisible();
  expect(draft.said()).toMatchObject([{ about: 'campaigns/ride', text: 'Not before the fair.' }]);
  await page.getByRole('link', { name: /^Overview/ }).click();
  await expect.element(page.getByRole('listitem').filter({ hasText: 'campaigns/ride' })).toBeVisible();
  await page.getByRole('link', { name: 'Later on', exact: true }).click();
  await expect.element(page.getByText('No comments yet')).toBeVisible();
});

test('a draft without errors can be submitted, published or scheduled from its first page [DESK-192]', async () => {
  const sent: unknown[] = [];
  const draft = draftServer(files);
  await openDesk(edit(), {
    ...draft.answers,
    'versions.schedule': ({ body }) => {
      sent.push(body);
      return { reply: { ...draft.kept().version, state: 'SCHEDULED', publishAt: '2030-01-01T09:00:00Z' } };
    },
  });
  await pressAction('Schedule');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabelText('Date and time').fill('2030-01-01T10:00');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent).toMatchObject([{ revision: 1 }]);
  await expect.element(page.getByRole('heading', { name: 'Version 2', level: 1 })).toBeVisible();
});

test('a draft with errors, or one being saved, explains why no action is available yet [DESK-192]', async () => {
  const faulty: ProblemInput = { file: 'programme.yaml', key: 'campaigns.0.reward', message: 'too little' };
  const draft = draftServer(files, (said) => (said['programme.yaml']?.includes('reward: 0') ? [faulty] : []));
  let [letGo, held] = [() => {}, Promise.resolve()];
  await openDesk(edit('campaigns/ride'), {
    ...draft.answers,
    'versions.save': (asked) => ({ ...(draft.answers['versions.save']?.(asked) as { reply: unknown }), when: held }),
  });
  const next = page.getByRole('region', { name: 'Next steps' });
  const publish = next.getByRole('button', { name: 'Publish now' });
  await page.getByLabelText('Points', { exact: true }).fill('0');
  await expect.poll(() => ofProgramme(draft)).toContain('reward: 0');
  await page.getByRole('link', { name: /^Overview/ }).click();
  await expect.element(next.getByText(/^Fix one error first\./)).toBeVisible();
  await expect.element(publish).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Every ride', exact: true }).click();
  await page.getByLabelText('Points', { exact: true }).fill('7');
  await page.getByRole('link', { name: /^Overview/ }).click();
  await expect.element(publish).toBeVisible();
  held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.getByRole('button', { name: 'Move down: Later on' }).click();
  await expect.element(next.getByText('Saving…')).toBeVisible();
  await expect.element(publish).not.toBeInTheDocument();
  letGo();
  await expect.element(publish).toBeVisible();
});

test("the error list names places by form labels and errors in the desk's language; files keep their line numbers [DESK-270]", async () => {
  const tooLong = {
    form: 'expected {0}, found {1}',
    values: [{ form: 'a text of at most {0} characters', values: ['120'] }, '4,000'],
  };
  const faults: ProblemInput[] = [
    { file: 'programme.yaml', key: 'campaigns.0.reward', message: 'expected 1 or more, found 0' },
    { file: 'wording/es.json', key: 'campaigns.ride.Title', message: 'too long', saying: tooLong },
    { file: 'theme.yaml', key: 'colours.button', message: 'expected a colour' },
    { file: 'images/card.png', key: '', message: 'expected at most 200 KB' },
  ];
  await openDesk(edit(), draftServer(files, () => faults).answers, 'es');
  const list = page.getByRole('region', { name: /^4 errores/ });
  const places = () => [...list.element().querySelectorAll('li')].map(({ textContent }) => textContent);
  await expect.poll(places).toHaveLength(4);
  expect(places()[0]).toContain('Campañas › Cada viaje › Puntos');
  expect(places()[1]).toContain('Campañas › Cada viaje › Título › Español');
  expect(places()[1]).toContain('se esperaba un texto de 120 caracteres como máximo');
  expect(places()[2]).toContain('Colores › ');
  expect(places()[3]).toContain('images/card.png');
  await page.getByRole('link', { name: /^programme\.yaml/ }).click();
  await expect.element(list.getByText('programme.yaml:1 campaigns.0.reward')).toBeVisible();
});

test('a draft of an older schema opens, names the key that is required now, and links to it [DESK-271]', async () => {
  const older = `${programme}  - { id: sleep, type: DREAM, category: rides }\n`;
  const lacking = {
    file: 'programme.yaml',
    key: 'campaigns.3.wonder',
    message: 'expected a map, found nothing',
    saying: { form: 'expected {0}, found {1}', values: ['a map', 'nothing'] },
  };
  const draft = draftServer({ ...files, 'programme.yaml': older }, (said) =>
    said['programme.yaml']?.includes('wonder') ? [] : [lacking],
  );
  await openDesk(edit(), draft.answers);
  await expect.element(row('sleep').filter({ hasText: '1 error' })).toBeVisible();
  await page.getByRole('button', { name: /Campaigns › sleep › wonder Required\./ }).click();
  await expect.element(page.getByRole('group', { name: 'wonder' }).getByText('Required.')).toBeVisible();
  const depth = page.getByLabelText('depth');
  await expect.element(depth).toHaveFocus();
  await depth.fill('7');
  await expect.poll(() => ofProgramme(draft)).toBe(older.replace(/ }\n$/, ', wonder: { depth: 7 } }\n'));
});

/** Presses Tab until an element has the focus; fails after more presses than any page has controls. */
async function tabTo(wanted: Locator): Promise<void> {
  await expect.element(wanted).toBeVisible();
  for (let presses = 0; document.activeElement !== wanted.element(); presses += 1) {
    expect(presses, `tabbing to ${wanted.selector}`).toBeLessThan(150);
    await userEvent.tab();
  }
}

test('an entity can be added and filled in by keyboard alone, and Tab visits every control of its form in order [DESK-273]', async () => {
  const draft = draftServer(files);
  await openDesk(edit(), draft.answers);
  await tabTo(page.getByRole('button', { name: 'Add: Campaigns' }));
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('alertdialog');
  await tabTo(dialog.getByLabelText('Name'));
  await userEvent.keyboard('Night dreams');
  await tabTo(dialog.getByLabelText('Type'));
  await userEvent.keyboard('{ArrowDown}');
  await tabTo(dialog.getByRole('button', { name: 'Add' }));
  await userEvent.keyboard('{Enter}');
  await tabTo(page.getByRole('group', { name: /^Title/ }).getByLabelText('Español'));
  await userEvent.keyboard('Dream');
  await tabTo(page.getByLabelText('depth'));
  await userEvent.keyboard('7');
  await tabTo(page.getByRole('checkbox', { name: 'blue' }));
  await userEvent.keyboard(' ');
  await expect
    .poll(() => ofProgramme(draft))
    .toContain('type: DREAM\n    wonder:\n      depth: 7\n      colours:\n        - blue\n');
  await expect.poll(() => draft.kept().files['wording/es.json']).toContain('Dream');

  const main = page.getByRole('main').element();
  const controls = [...main.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')].filter(
    (one) => one.checkVisibility() && one.tabIndex >= 0 && !one.matches(':disabled'),
  );
  expect(controls.length).toBeGreaterThan(15);
  controls[0]?.focus();
  for (const control of controls) {
    expect(document.activeElement).toBe(control);
    await userEvent.tab();
  }
});

test('if the clicked element disappears the focus moves to the new content, and the next tabs reach the link past the texts and the first field [DESK-362]', async () => {
  const draft = draftServer(files);
  await openDesk(edit(), draft.answers);
  const row = page.getByRole('link', { name: 'Every ride' });
  await expect.element(row).toBeVisible();
  expect(document.activeElement).toBe(document.body);
  await tabTo(row);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Every ride', level: 2 })).toHaveFocus();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'How it works' })).toHaveFocus();
  await userEvent.tab();
  await expect.element(page.getByRole('group', { name: /^Title/ }).getByLabelText('English')).toHaveFocus();
});

test("an entity's header links past its texts to its rules [DESK-429]", async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  const draft = draftServer(files);
  await openDesk(edit('campaigns/ride'), draft.answers);
  const reward = page.getByRole('textbox', { name: 'Points', exact: true });
  await expect.element(reward).toHaveValue('10');
  const works = page.getByRole('region', { name: 'How it works' });
  expect(works.element().getBoundingClientRect().top).toBeGreaterThan(844);
  await page.getByRole('button', { name: 'How it works' }).click();
  const top = () => works.element().getBoundingClientRect().top;
  await expect.poll(top).toBeLessThan(400);
  const heading = works.getByRole('heading', { name: 'How it works' }).element();
  const { left, top: above } = heading.getBoundingClientRect();
  expect(document.elementFromPoint(left + 1, above + 1)).toBe(heading);
  expect(document.activeElement?.contains(works.element())).toBe(true);
});

test('on a phone the current section of a draft is scrolled into view [DESK-430]', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  const draft = draftServer(files);
  await openDesk(edit('wording/es.json'), draft.answers);
  const room = page.getByRole('link', { name: 'wording/es.json' });
  await expect.element(room).toHaveAttribute('aria-current', 'page');
  const right = () => room.element().getBoundingClientRect().right;
  await expect.poll(right).toBeLessThanOrEqual(390);
  expect(window.scrollY).toBe(0);
  // Any kind of navigation scrolls the current tab to the middle.
  const words = page.getByRole('link', { name: 'Agency texts' });
  (words.element() as HTMLElement).click();
  await expect.element(words).toHaveAttribute('aria-current', 'page');
  const middle = () => {
    const { left, width } = words.element().getBoundingClientRect();
    return Math.round(left + width / 2);
  };
  await expect.poll(middle).toBe(195);
});

test('the example of a form part follows the typed values, in words and as a picture [DESK-557]', async () => {
  const number = { type: 'number' };
  const memberMax = { type: 'object', properties: { points: number } };
  const campaign = {
    type: 'object',
    properties: { id: { type: 'string' }, reward: number, memberMax },
    required: ['id'],
  };
  const schema = { type: 'object', properties: { campaigns: { type: 'array', items: campaign } } };
  const text = 'campaigns:\n  - { id: ride, reward: 10, memberMax: { points: 495 } }\n';
  const draft = draftServer({ ...files, 'programme.yaml': text });
  await openDesk(edit('campaigns/ride'), {
    ...draft.answers,
    'versions.packSchema': () => ({ reply: { files: { 'programme.yaml': { base: {}, schema } }, references: [] } }),
  });
  await expect.element(page.getByText(/^At 10 points each, number 50 reaches 495 points\./)).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'Bar: Paid, up to 495 points, Not paid.' })).toBeVisible();
  await page.getByLabelText('Points', { exact: true }).first().fill('5');
  await expect.element(page.getByText(/^At 5 points each, number 99 reaches 495 points\./)).toBeVisible();
});

test('a condition in meters shows the distance in the agency’s own unit [DESK-589]', async () => {
  const minDistanceMeters = { type: 'number' };
  const counts = { type: 'object', properties: { minDistanceMeters } };
  const campaign = { type: 'object', properties: { id: { type: 'string' }, counts }, required: ['id', 'counts'] };
  const schema = { type: 'object', properties: { campaigns: { type: 'array', items: campaign } } };
  const text = 'campaigns:\n  - { id: ride, counts: { minDistanceMeters: 2000 } }\n';
  const draft = draftServer({ ...files, 'programme.yaml': text });
  const agencies = owner.agencies.map((agency) => ({ ...agency, distanceUnit: 'MILES' }));
  await openDesk(edit('campaigns/ride'), {
    ...draft.answers,
    'me.get': () => ({ reply: { ...owner, agencies } }),
    'versions.packSchema': () => ({ reply: { files: { 'programme.yaml': { base: {}, schema } }, references: [] } }),
  });
  await expect.element(page.getByText('How far a ride goes. That’s 1.24 mi.')).toBeVisible();
  await page.getByLabelText('Minimum meters', { exact: true }).fill('1500');
  await expect.element(page.getByText('How far a ride goes. That’s 0.93 mi.')).toBeVisible();
  await page.getByLabelText('Minimum meters', { exact: true }).fill('');
  await expect.element(page.getByText('How far a ride goes.', { exact: true })).toBeVisible();
});
