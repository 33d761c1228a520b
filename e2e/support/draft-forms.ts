import { expect, type Locator, type Page } from '@playwright/test';

export type LocalizedText = Readonly<Record<'English' | 'Español' | 'العربية', string>>;

/** Fills in every text of an item in three languages; `said` gives the texts by the field's name. */
export async function sayAll(page: Page, said: (text: string) => LocalizedText): Promise<void> {
  const texts = page.getByRole('region', { name: 'What riders read' });
  for (const group of await texts.getByRole('group').all()) {
    const legend = (await group.locator('legend').textContent()) ?? '';
    // A first step is named by its text alone; remove the marker for a missing language.
    const name = legend.replace('Missing a translation', '').replace(/^step-1/, '');
    for (const [language, text] of Object.entries(said(name))) await group.getByLabel(language).fill(text);
  }
}

/** Returns the settings of the item with every section unfolded. */
export async function works(page: Page): Promise<Locator> {
  const region = page.getByRole('region', { name: 'How it works' });
  const folded = region.locator('details:not([open]) > summary');
  // An opened section may contain others.
  while ((await folded.count()) > 0) await folded.first().click();
  return region;
}

export const emptyFields = (page: Page): Promise<string[]> =>
  page
    .getByRole('region', { name: /^(What riders read|How it works)$/ })
    .locator('input:not([type=checkbox], [type=color], [type=file]), textarea, select')
    .evaluateAll((fields) =>
      fields
        .filter((field) => (field as HTMLInputElement).value === '')
        .map((field) => (field as HTMLInputElement).labels?.[0]?.textContent ?? '')
        // Exclude the empty row for the next list item.
        .filter((name) => name !== 'New ID'),
    );

/** Waits until everything typed is saved on the server. */
export const expectSaved = (page: Page): Promise<void> =>
  expect(page.getByText('Saved', { exact: true })).toBeVisible();
