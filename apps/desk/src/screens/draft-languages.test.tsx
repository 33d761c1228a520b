import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk } from '../testing/desk-page.tsx';
import { draftServer } from '../testing/draft-server.ts';

const files = {
  'tenant.yaml': 'id: bay\nlanguages: [en, ar, ko]\n',
  'programme.yaml':
    'campaignCategories: [{ id: rides }]\ncampaigns:\n  - { id: ride, type: TRANSACTIONAL, category: rides, reward: 1 }\n',
  'theme.yaml': 'colours: {}\n',
  'wording/en.json': '{"campaigns":{"ride":{"Title":"Every ride (1)"}}}',
  'wording/ar.json': '{"campaigns":{"ride":{"Title":"Alto 7 – كل رحلة"}}}',
};
const edit = (at: string): string => `/bay/versions/2/edit?at=${encodeURIComponent(at)}`;

/** Text direction of a field's content, as rendered. */
const runs = (field: Element): string => getComputedStyle(field).direction;

test.each([
  ['at its form', 'campaigns/ride', /^Title/],
  ['side by side', 'texts', /^Title/],
])('Arabic %s is right to left even if it begins with a Latin name or is empty [DESK-311]', async (_, at, title) => {
  await openDesk(edit(at), draftServer(files).answers);
  const group = page.getByRole('group', { name: title }).first();
  const arabic = group.getByLabelText('العربية');
  await expect.element(arabic).toHaveValue('Alto 7 – كل رحلة');
  await expect.element(arabic).toHaveAttribute('lang', 'ar');
  expect(runs(arabic.element())).toBe('rtl');
  expect(runs(group.getByLabelText('English').element())).toBe('ltr');
  await arabic.fill('');
  expect(runs(arabic.element())).toBe('rtl');
  // The placeholder is English and left to right.
  expect(getComputedStyle(arabic.element(), '::placeholder').unicodeBidi).toBe('plaintext');
});

test('a newly offered language gets its fields at once, and typing there creates its file [DESK-312]', async () => {
  const draft = draftServer(files);
  await openDesk(edit('campaigns/ride'), draft.answers);
  const korean = page.getByRole('group', { name: /^Title/ }).getByLabelText('한국어');
  await korean.fill('모든 승차');
  await expect.poll(() => draft.kept().files['wording/ko.json']).toContain('모든 승차');
  await expect.element(page.getByLabelText('Español')).not.toBeInTheDocument();
});

test('an Arabic text file keeps its quotes and commas in place [DESK-311]', async () => {
  await openDesk(edit('wording/ar.json'), draftServer(files).answers);
  const editor = page.getByRole('textbox', { name: 'wording/ar.json' });
  await expect.element(editor).toBeVisible();
  await expect
    .poll(() => [...editor.element().querySelectorAll('.cm-iso')].map(({ textContent }) => textContent))
    .toContain('"Alto 7 – كل رحلة"');
});

test("errors of a line are shown next to it in the desk's language [DESK-426, DESK-170]", async () => {
  const fault = {
    file: 'wording/ar.json',
    key: 'campaigns',
    message: 'expected one of DAY, WEEK, found "YEAR"',
    saying: {
      form: 'expected {0}, found {1}',
      values: [{ form: 'one of {0}', values: ['DAY, WEEK'] }, '"YEAR"'],
    },
  };
  const { answers } = draftServer(files, () => [fault]);
  await openDesk(edit('wording/ar.json'), answers, 'es');
  const editor = page.getByRole('textbox', { name: 'wording/ar.json' });
  await expect.element(editor).toBeVisible();
  const within = (selector: string) => editor.element().closest('.cm-editor')?.querySelector(selector);
  await expect.poll(() => within('.cm-lint-marker')).toBeTruthy();
  within('.cm-lint-marker')?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
  await expect.poll(() => within('.cm-tooltip')?.textContent).toBe('se esperaba uno de DAY, WEEK; se encontró "YEAR"');
});
