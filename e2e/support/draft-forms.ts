import { expect, type Locator, type Page } from '@playwright/test';

/** A text in each of the languages that a journey reads. */
export type LocalizedText = Readonly<Record<'English' | 'Español' | 'العربية', string>>;

/** Says every text of a thing in three languages: `said` for each, and what the text is called. */
export async function sayAll(page: Page, said: (text: string) => LocalizedText): Promise<void> {
  const texts = page.getByRole('region', { name: 'What riders read' });
  for (const group of await texts.getByRole('group').all()) {
    const legend = (await group.locator('legend').textContent()) ?? '';
    // A first step is named by its text alone; what marks a text that some language lacks is no part of its name.
    const name = legend.replace('Missing a translation', '').replace(/^step-1/, '');
    for (const [language, text] of Object.entries(said(name))) await group.getByLabel(language).fill(text);
  }
}

/** How the thing works, every part of it unfolded. */
export async function works(page: Page): Promise<Locator> {
  const region = page.getByRole('region', { name: 'How it works' });
  const folded = region.locator('details:not([open]) > summary');
  // One that opens may hold others.
  while ((await folded.count()) > 0) await folded.first().click();
  return region;
}

/** Fields of a thing's form in which nothing stands yet, by their names: one that a manager filled in has none. */
export const emptyFields = (page: Page): Promise<string[]> =>
  page
    .getByRole('region', { name: /^(What riders read|How it works)$/ })
    .locator('input:not([type=checkbox], [type=color], [type=file]), textarea, select')
    .evaluateAll((fields) =>
      fields
        .filter((field) => (field as HTMLInputElement).value === '')
        .map((field) => (field as HTMLInputElement).labels?.[0]?.textContent ?? '')
        // The next one of a list that has all it needs.
        .filter((name) => name !== 'New ID'),
    );

/** All that was typed is on the server. */
export const expectSaved = (page: Page): Promise<void> => expect(page.getByText('Saved')).toBeVisible();
