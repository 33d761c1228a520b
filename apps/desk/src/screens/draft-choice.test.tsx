import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk, owner } from '../testing/desk-page.tsx';
import { draftServer } from '../testing/draft-server.ts';

const programme = `campaignCategories: [{ id: rides }, { id: walks }]
campaigns:
  - id: ride # the first
    type: TRANSACTIONAL
    category: rides
    reward: 10
  - id: walk
    type: TRANSACTIONAL
    category: walks
    reward: 5
`;
const files = {
  'tenant.yaml': 'id: bay\n',
  'programme.yaml': programme,
  'wording/en.json':
    '{"campaigns":{"ride":{"Title":"Every ride"},"walk":{"Title":"Walk"}},"campaignCategories":{"rides":"Rides","walks":"Walks"}}',
};
const ben = { kind: 'staff', id: '7c3f1bb0-7a76-4d8b-9d3c-0f6a1d1a7b13', name: 'Ben Ode' } as const;
const points = page.getByLabelText('Points', { exact: true });
const ofProgramme = (draft: ReturnType<typeof draftServer>): string => draft.kept().files['programme.yaml'] ?? '';

/** A ride's form in which two people change the points at once. */
async function clash(by: Parameters<ReturnType<typeof draftServer>['elsewhere']>[0], language: 'en' | 'es' = 'en') {
  const draft = draftServer(files);
  await openDesk('/bay/versions/2/edit?at=campaigns/ride', draft.answers, language);
  const field = page.getByLabelText(language === 'en' ? 'Points' : 'Puntos', { exact: true });
  await expect.element(field).toHaveValue('10');
  const theirs = programme.replace('reward: 10', 'reward: 15').replace('reward: 5', 'reward: 6');
  draft.elsewhere(by, 'programme.yaml', theirs);
  await field.fill('12');
  return { draft, theirs };
}

test('if two people change one value, the form is replaced by both values in words; one is chosen, and the rest is merged [DESK-324]', async () => {
  const { draft, theirs } = await clash(ben);
  await expect.element(page.getByRole('heading', { name: 'One conflicting value' })).toBeVisible();
  await expect.element(page.getByText('Needs your choice')).toBeVisible();
  await expect.element(points).not.toBeInTheDocument();
  const value = page.getByRole('group', { name: 'Campaigns › Every ride › Points' });
  await page.getByRole('button', { name: 'Save choices' }).click();
  await expect.element(page.getByText('Choose one value for each conflict.')).toBeVisible();
  expect(ofProgramme(draft)).toBe(theirs);
  await value.getByRole('radio', { name: 'Ben Ode: 15' }).click();
  await value.getByRole('radio', { name: 'Your value: 12' }).click();
  await page.getByRole('button', { name: 'Save choices' }).click();
  await expect.poll(() => ofProgramme(draft)).toBe(theirs.replace('reward: 15', 'reward: 12'));
  await expect.element(page.getByText('Saved')).toBeVisible();
  await expect.element(points).toHaveValue('12');
});

test('the save status links to the conflict from elsewhere, and both texts can be viewed as files [DESK-324]', async () => {
  await clash({ kind: 'staff', id: owner.staffId, name: owner.name }, 'es');
  await page.getByRole('link', { name: 'Imágenes' }).click();
  await page.getByRole('link', { name: 'Elegir ahora' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Dos versiones de programme.yaml' })).toBeVisible();
  await page.getByRole('link', { name: /^Resumen/ }).click();
  await expect.element(page.getByRole('radio', { name: 'Otra ventana: 15' })).toBeVisible();
  await page.getByRole('button', { name: 'Ver ambos como archivos' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Dos versiones de programme.yaml' })).toBeVisible();
});

test("a reference to a list item is shown by the item's name [DESK-324]", async () => {
  const draft = draftServer(files);
  await openDesk('/bay/versions/2/edit?at=campaigns/ride', draft.answers);
  const shelf = page.getByLabelText('Category');
  await expect.element(shelf).toHaveValue('rides');
  draft.elsewhere(ben, 'programme.yaml', programme.replace('    category: rides\n', ''));
  await shelf.selectOptions('walks');
  await expect.element(page.getByRole('radio', { name: 'Your value: Walks' })).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Ben Ode: Not set' })).toBeVisible();
});

test('removing an item focuses the next one, it can be restored unchanged, and removing the last focuses the add button [DESK-326]', async () => {
  const draft = draftServer(files);
  await openDesk('/bay/versions/2/edit', draft.answers);
  const takeOut = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: `Remove: ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  };
  await takeOut('Every ride');
  await expect.element(page.getByRole('link', { name: 'Walk', exact: true })).toHaveFocus();
  await expect.poll(() => ofProgramme(draft)).not.toContain('the first');
  expect(draft.kept().files['wording/en.json']).not.toContain('Every ride');
  await page.getByRole('button', { name: 'Undo remove: Every ride' }).click();
  await expect.element(page.getByRole('link', { name: 'Every ride', exact: true })).toHaveFocus();
  await expect.poll(() => draft.kept().files).toEqual(files);
  await takeOut('Walk');
  await expect.element(page.getByRole('link', { name: 'Every ride', exact: true })).toHaveFocus();
  await takeOut('Every ride');
  await expect.element(page.getByRole('button', { name: 'Add: Campaigns' })).toHaveFocus();
  // Wait for the autosave, or it would reach the next test's server.
  await expect.poll(() => ofProgramme(draft)).not.toContain('the first');
});

test('several removed items are restored to their places in any order [DESK-388]', async () => {
  const third = '  - id: sail\n    type: TRANSACTIONAL\n    category: walks\n    reward: 7\n';
  const three = { ...files, 'programme.yaml': `${programme}${third}` };
  const draft = draftServer(three);
  await openDesk('/bay/versions/2/edit', draft.answers);
  const takeOut = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: `Remove: ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect.element(page.getByRole('button', { name: `Undo remove: ${name}` })).toBeVisible();
    // Wait until the dialog is closed, or it would block the next click.
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  };
  await takeOut('Every ride');
  await takeOut('Walk');
  const rows = page.getByRole('region', { name: 'Campaigns', exact: true }).getByRole('listitem');
  const shown = () => rows.elements().map(({ textContent }) => /^(Every ride|Walk|sail)/.exec(textContent)?.[0]);
  expect(shown()).toEqual(['Every ride', 'Walk', 'sail']);
  await expect.poll(() => ofProgramme(draft)).not.toContain('walk\n');
  await page.getByRole('button', { name: 'Undo remove: Every ride' }).click();
  await expect.element(page.getByRole('link', { name: 'Every ride', exact: true })).toHaveFocus();
  await page.getByRole('button', { name: 'Undo remove: Walk' }).click();
  await expect.element(page.getByRole('link', { name: 'Walk', exact: true })).toHaveFocus();
  expect(shown()).toEqual(['Every ride', 'Walk', 'sail']);
  await expect.poll(() => ofProgramme(draft)).toBe(three['programme.yaml']);
  const texts = (of: Record<string, string>): unknown => JSON.parse(of['wording/en.json'] ?? '');
  expect(texts(draft.kept().files)).toEqual(texts(files));
});

test('an ambiguous number such as 1.000 is kept as typed for the check to report; invisible characters are removed [DESK-392, DESK-395]', async () => {
  const draft = draftServer(files);
  await openDesk('/bay/versions/2/edit?at=campaigns/ride', draft.answers);
  await points.fill('1.000');
  await expect.poll(() => ofProgramme(draft)).toContain('reward: "1.000"');
  await page.getByRole('heading', { name: 'Draft: version 2' }).click();
  await expect.element(points).toHaveValue('1.000');
  await points.fill('1000\u200b');
  await expect.poll(() => ofProgramme(draft)).toContain('reward: 1000');
});
