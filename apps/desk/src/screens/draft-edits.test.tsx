import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openDesk } from '../testing/desk-page.tsx';
import { draftServer } from '../testing/draft-server.ts';

const files = {
  'tenant.yaml': 'id: bay\n',
  'programme.yaml':
    'campaignCategories: [{ id: rides }]\ncampaigns:\n  - id: ride\n    type: TRANSACTIONAL\n    category: rides\n    reward: 10\n',
  'theme.yaml': 'colours:\n  button: "#0a6b5c"\n',
  'wording/en.json': '{"campaigns":{"ride":{"Title":"Every ride"}}}',
};
const ben = { kind: 'staff', id: '7c3f1bb0-7a76-4d8b-9d3c-0f6a1d1a7b13', name: 'Ben Ode' } as const;
const atRide = '/bay/versions/2/edit?at=campaigns/ride';
const points = page.getByLabelText('Points', { exact: true });
const title = page.getByRole('group', { name: 'Title' }).getByLabelText('English');
const history = page.getByRole('region', { name: 'History' });
const ofProgramme = (draft: ReturnType<typeof draftServer>): string => draft.kept().files['programme.yaml'] ?? '';
const button = (name: string) => page.getByRole('button', { name, exact: true });
const withReward = (reward: number): string => files['programme.yaml'].replace('reward: 10', `reward: ${reward}`);

test("the history names each change by the form's labels, with its person and both values, and can show one field [DESK-788]", async () => {
  const draft = draftServer(files);
  draft.elsewhere(ben, 'programme.yaml', withReward(12));
  await openDesk(atRide, draft.answers);
  await title.fill('Each ride');
  await expect.poll(() => draft.kept().files['wording/en.json']).toContain('Each ride');
  await button('Show history').click();
  await expect.poll(() => history.getByRole('listitem').all().length).toBe(2);
  await expect.element(history.getByText('Every ride → Each ride')).toBeVisible();
  const theirs = history.getByRole('listitem').filter({ hasText: 'Ben Ode' });
  await expect.element(theirs.getByText('10 → 12')).toBeVisible();
  await expect.element(theirs.getByText('Campaigns › Each ride › Points')).toBeVisible();
  await history.getByLabelText('Field').selectOptions('Campaigns › Each ride › Points');
  await expect.poll(() => history.getByRole('listitem').all().length).toBe(1);
  await page
    .getByRole('link', { name: /^Agency/ })
    .first()
    .click();
  await expect.element(history.getByText('No changes yet')).toBeVisible();
});

test('a value is restored from the history as an edit of its own; one whose place is gone is reported [DESK-788]', async () => {
  const draft = draftServer(files);
  draft.elsewhere(ben, 'programme.yaml', withReward(12));
  await openDesk(atRide, draft.answers);
  await button('Show history').click();
  await button('Restore Campaigns › Every ride › Points: 10').click();
  await expect.poll(() => ofProgramme(draft)).toBe(files['programme.yaml']);
  await expect.element(points).toHaveValue('10');
  await expect.element(history.getByText('12 → 10')).toBeVisible();
  await page.getByRole('link', { name: /^Overview/ }).click();
  await button('Remove: Every ride').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => ofProgramme(draft)).not.toContain('reward');
  await history.getByRole('button', { name: /^Restore .*Points: 12/ }).click();
  await expect.element(history.getByText(/^Can’t be restored/)).toBeVisible();
  await button('Undo').click();
  await expect.poll(() => ofProgramme(draft)).toBe(files['programme.yaml']);
});

test('Ctrl+Z outside text fields undoes changes in any section, Ctrl+Shift+Z redoes them; a text field keeps its own [DESK-789]', async () => {
  const draft = draftServer(files);
  await openDesk(atRide, draft.answers);
  await expect.element(button('Undo')).toBeDisabled();
  await points.fill('12');
  await expect.poll(() => ofProgramme(draft)).toBe(withReward(12));
  await page.getByLabelText('Add a comment').fill('Too dear?');
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await userEvent.keyboard('{Control>}y{/Control}');
  await expect.element(button('Undo')).toBeEnabled();
  await page.getByRole('link', { name: /^Overview/ }).click();
  await expect.element(page.getByRole('link', { name: 'Every ride' }).first()).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => ofProgramme(draft)).toBe(files['programme.yaml']);
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await expect.poll(() => ofProgramme(draft)).toBe(withReward(12));
});

test("undo never changes a colleague's value: it says who changed it, and the colleague's value stays [DESK-789]", async () => {
  const draft = draftServer(files);
  await openDesk(atRide, draft.answers);
  await points.fill('12');
  await expect.poll(() => ofProgramme(draft)).toBe(withReward(12));
  draft.elsewhere(ben, 'programme.yaml', withReward(15));
  await title.fill('Each ride');
  await expect.element(points).toHaveValue('15');
  await button('Undo').click();
  await expect.element(title).toHaveValue('Every ride');
  await button('Undo').click();
  await expect
    .element(page.getByText('Ben Ode changed Campaigns › Every ride › Points since, so your change stays.'))
    .toBeVisible();
  await expect.element(points).toHaveValue('15');
  await expect.element(button('Undo')).toBeDisabled();
});
