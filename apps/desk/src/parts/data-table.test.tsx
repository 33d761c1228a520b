import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SpeechRoom, speechOf } from '../words/words.tsx';
import { drawnColumn } from './columns.tsx';
import { DataTable } from './data-table.tsx';

test('rows that are sorted go to their places and are not drawn anew [DESK-401]', async () => {
  const rows = ['c', 'a', 'b'].map((letter) => ({ letter }));
  const drawn: string[] = [];
  const draw = ({ letter }: { letter: string }): string => {
    drawn.push(letter);
    return letter;
  };
  const columns = [drawnColumn<{ letter: string }>('Letter', ({ letter }) => letter, draw)];
  await render(
    <SpeechRoom first={await speechOf('en')}>
      <DataTable label="Letters" columns={columns} rows={rows} empty={null} />
    </SpeechRoom>,
  );
  const cells = () =>
    page
      .getByRole('cell')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(cells).toEqual(['c', 'a', 'b']);
  const before = drawn.length;
  await page.getByRole('button', { name: 'Letter' }).click();
  await expect.poll(cells).toEqual(['a', 'b', 'c']);
  expect(drawn).toHaveLength(before);
});
