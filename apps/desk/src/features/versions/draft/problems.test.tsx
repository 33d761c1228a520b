import type { DraftWork } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { loadTranslation, TranslationProvider } from '../../../words/translation.tsx';
import { Problems } from './problems.tsx';

type Problem = DraftWork['problems'][number];

const problem = (key: string, message: string, saying: Problem['saying']): Problem => ({
  file: 'bay/programme.yaml',
  line: 7,
  column: 3,
  key,
  message,
  saying,
});

test('errors and warnings of a draft are shown in Spanish with a link to their place; new ones appear in English [DESK-116, DESK-170]', async () => {
  const gone: string[] = [];
  const problems = [
    problem('endsOn', 'expected a day on or after startsOn (2026-03-02), found 2026-03-01', {
      form: 'expected a day on or after startsOn ({0}), found {1}',
      values: ['2026-03-02', '2026-03-01'],
    }),
    problem('type', 'expected one of DAY, WEEK, found "YEAR"', {
      form: 'expected {0}, found {1}',
      values: [{ form: 'one of {0}', values: ['DAY, WEEK'] }, '"YEAR"'],
    }),
    problem('new', 'a sentence of tomorrow', { form: 'a sentence of tomorrow', values: [] }),
  ];
  const warnings = [
    problem('rewardPer', 'expected pointsMax, the most points that one ride may earn, found none', {
      form: 'expected pointsMax, the most points that one ride may earn, found none',
      values: [],
    }),
  ];
  await render(
    <TranslationProvider first={await loadTranslation('es')}>
      <Problems problems={problems} warnings={warnings} onGo={({ key }) => gone.push(key)} forms={null} />
    </TranslationProvider>,
  );
  const said = (text: string) => page.getByText(text, { exact: true });
  await expect.element(said('se esperaba un día desde startsOn (2026-03-02); se encontró 2026-03-01')).toBeVisible();
  await expect.element(said('se esperaba uno de DAY, WEEK; se encontró "YEAR"')).toHaveAttribute('lang', 'es');
  await expect.element(page.getByText(/^se esperaba pointsMax, los puntos/)).toBeVisible();
  await expect.element(said('a sentence of tomorrow')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: /uno de DAY, WEEK/ }).click();
  expect(gone).toEqual(['type']);
});

test("an unreadable file shows line and column, followed by the parser's message [DESK-426]", async () => {
  const unread = {
    file: 'bay/programme.yaml',
    line: 7,
    column: 3,
    key: '',
    message: 'expected a line as YAML or JSON has them',
    saying: {
      form: 'expected a valid YAML or JSON line, found one that cannot be read: compare it and the line before it with the others',
      values: [],
    },
    detail: 'Unexpected token',
  };
  await render(
    <TranslationProvider first={await loadTranslation('es')}>
      <Problems problems={[unread]} warnings={[]} onGo={() => {}} forms={null} />
    </TranslationProvider>,
  );
  const go = page.getByRole('button', { name: /programme\.yaml línea 7, columna 3 se esperaba una línea/ });
  await expect.element(go).toBeVisible();
  await expect.element(page.getByText('Unexpected token')).not.toBeVisible();
  await page.getByText('Mensaje del analizador').click();
  await expect.element(page.getByText('Unexpected token')).toBeVisible();
});

test('a key in a readable file shows its line after the file name, without a column [DESK-426]', async () => {
  const kept = problem('name', 'expected a text', { form: 'expected a text', values: [] });
  await render(
    <TranslationProvider first={await loadTranslation('en')}>
      <Problems problems={[kept]} warnings={[]} onGo={() => {}} forms={null} />
    </TranslationProvider>,
  );
  await expect.element(page.getByText('bay/programme.yaml:7 name', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/column/)).not.toBeInTheDocument();
});

test('beyond the listed errors, the title has the total and the last line counts the rest [DESK-436]', async () => {
  const first = problem('name', 'expected a text', { form: 'expected a text', values: [] });
  const rest = {
    ...problem('', 'and 1949 more: fix these first', { form: 'and {0} more: fix these first', values: ['1949'] }),
    line: 0,
  };
  await render(
    <TranslationProvider first={await loadTranslation('es')}>
      <Problems problems={[first, { ...rest, more: 1949 }]} warnings={[]} onGo={() => {}} forms={null} />
    </TranslationProvider>,
  );
  await expect.element(page.getByText('y 1949 más: corrija primero estos')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: /1\D?950/ })).toBeVisible();
});
