import type { ReactNode } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { loadTranslation, TranslationProvider } from '../words/translation.tsx';
import { actionsColumn, customColumn, momentColumn, numberColumn, textColumn } from './columns.tsx';
import { DataTable } from './data-table.tsx';

test('sorted rows move without rendering again [DESK-401]', async () => {
  const rows = ['c', 'a', 'b'].map((letter) => ({ letter }));
  const drawn: string[] = [];
  const draw = ({ letter }: { letter: string }): string => {
    drawn.push(letter);
    return letter;
  };
  const columns = [customColumn<{ letter: string }>('Letter', ({ letter }) => letter, draw)];
  await render(
    <TranslationProvider first={await loadTranslation('en')}>
      <DataTable label="Letters" columns={columns} rows={rows} empty={null} />
    </TranslationProvider>,
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

type Line = { name: string; rides: number | null; at: string | null };

const nameOf = textColumn<Line>('Name', ({ name }) => name);
const ridesOf = numberColumn<Line>('Rides that were ridden', ({ rides }) => rides);
const atOf = momentColumn<Line>('Ridden last', ({ at }) => at, { words: ({ at }) => (at === null ? 'All' : null) });
const actsOf = actionsColumn<Line>('What to do', () => (
  <>
    <button type="button">Change</button>
    <button type="button">End it</button>
  </>
));
const lines: readonly Line[] = [
  { name: 'Bus', rides: 3, at: '2026-11-20T07:40:00Z' },
  { name: 'Ferry', rides: 9, at: '2026-11-21T07:40:00Z' },
  { name: 'Car', rides: 5, at: '2026-11-22T07:40:00Z' },
];

async function draw(width: number, tables: ReactNode): Promise<void> {
  await page.viewport(width, 844);
  onTestFinished(() => page.viewport(1280, 800));
  await render(<TranslationProvider first={await loadTranslation('en')}>{tables}</TranslationProvider>);
}

test('stacked rows sort in the natural order of the chosen column, and the order can be reversed any number of times [DESK-424]', async () => {
  await draw(390, <DataTable label="Rides" columns={[nameOf, ridesOf, actsOf]} rows={lines} empty={null} />);
  const choice = page.getByRole('combobox', { name: 'Sort by' });
  await expect.element(choice).toHaveValue('');
  const options = [...(choice.element() as HTMLSelectElement).options].map(({ text }) => text);
  expect(options).toEqual(['Default order', 'Name', 'Rides that were ridden']);
  const names = () => [...document.querySelectorAll('tbody td:first-child')].map(({ textContent }) => textContent);
  const turn = (name: string) => page.getByRole('button', { name });
  await choice.selectOptions('Name');
  await expect.poll(names).toEqual(['Bus', 'Car', 'Ferry']);
  await expect.element(choice).toHaveDisplayValue('Name');
  await turn('Descending').click();
  await expect.poll(names).toEqual(['Ferry', 'Car', 'Bus']);
  await turn('Ascending').click();
  await expect.poll(names).toEqual(['Bus', 'Car', 'Ferry']);
  await choice.selectOptions('Rides that were ridden');
  await expect.poll(names).toEqual(['Ferry', 'Car', 'Bus']);
  expect(page.getByRole('columnheader').getByRole('button').elements()).toEqual([]);
});

test('on a phone two columns stay side by side unless they hold figures or actions; a single row cannot be sorted [DESK-424, DESK-427]', async () => {
  await draw(
    390,
    <>
      <DataTable label="Two" columns={[nameOf, ridesOf]} rows={lines} empty={null} />
      <DataTable label="Figures" columns={[nameOf, ridesOf]} rows={lines} hasFigures empty={null} />
      <DataTable label="Actions" columns={[nameOf, actsOf]} rows={lines} empty={null} />
      <DataTable label="One" columns={[nameOf, ridesOf, actsOf]} rows={lines.slice(0, 1)} empty={null} />
    </>,
  );
  await expect.poll(() => document.querySelectorAll('section').length).toBe(4);
  const sections = [...document.querySelectorAll('section')];
  const looks = sections.map((each) => getComputedStyle(each.querySelector('tbody tr') as Element).display);
  expect(looks).toEqual(['table-row', 'grid', 'flex', 'flex']);
  expect(sections.map((each) => each.querySelector('select') !== null)).toEqual([false, true, true, false]);
});

test('stacked sums align with the figures above, texts span the row, and figures of one line share a baseline [DESK-424]', async () => {
  const more = ['a', 'b', 'c', 'd'].map((letter) => numberColumn<Line>(letter, ({ rides }) => rides));
  const sums = [{ name: 'All', rides: 17, at: null }];
  const columns = [atOf, nameOf, ridesOf, ...more];
  await draw(390, <DataTable label="Rides" columns={columns} rows={lines} sums={sums} hasFigures empty={null} />);
  await expect.element(page.getByRole('row', { name: /^All/ })).toBeVisible();
  const cellsOf = (row: string) => [...document.querySelectorAll<HTMLElement>(`${row} td`)];
  const boxes = (row: string) => cellsOf(row).map((cell) => cell.getBoundingClientRect());
  const [first, sum] = [boxes('tbody tr:first-child'), boxes('tfoot tr')];
  expect(sum.slice(2).map(({ left }) => left)).toEqual(first.slice(2).map(({ left }) => left));
  // A moment follows the row's subject; in a sum row its text is the subject.
  const top = (box: DOMRect | undefined) => box?.top ?? 0;
  expect(top(first[0])).toBeGreaterThan(top(first[6]));
  expect(top(sum[0])).toBeLessThan(top(sum[1]));
  const table = page.getByRole('table').element();
  expect(first[1]?.width).toBeGreaterThan(table.clientWidth - 32);
  expect(document.querySelector('tfoot')?.clientWidth).toBe(table.clientWidth);
  const baseOf = (cell: HTMLElement) => {
    const text = document.createRange();
    text.selectNodeContents(cell);
    return Math.round(text.getBoundingClientRect().bottom);
  };
  for (const row of ['tbody tr:first-child', 'tfoot tr'])
    expect(new Set(cellsOf(row).slice(2, 5).map(baseOf)).size).toBe(1);
});

test('if a wide table runs out of space, headers of several words and moments wrap onto two lines, with day and time unbroken [DESK-427]', async () => {
  const long = lines.map((line) => ({ ...line, name: `${line.name} along the harbor and back over the hill` }));
  const counted = [
    'Rides that were ridden',
    'Points that were given',
    'Stops that were passed',
    'Days that were had',
  ].map((header) => numberColumn<Line>(header, ({ rides }) => rides));
  const threeActs = actionsColumn<Line>('What to do', () =>
    ['Change the roles', 'Send it again', 'Take it all away'].map((act) => (
      <button key={act} type="button">
        {act}
      </button>
    )),
  );
  await draw(
    1280,
    <div style={{ inlineSize: '50rem' }}>
      <DataTable label="Rides" columns={[nameOf, ...counted, atOf, threeActs]} rows={long} empty={null} />
    </div>,
  );
  await expect.element(page.getByRole('table')).toBeVisible();
  const place = document.querySelector('section') as HTMLElement;
  expect(place.scrollWidth).toBe(place.clientWidth);
  const linesOf = (shown: Element) => {
    const text = document.createRange();
    text.selectNodeContents(shown.firstChild as Node);
    return new Set([...text.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
  };
  const button = page.getByRole('button', { name: 'Rides that were ridden' }).element();
  expect(linesOf(button)).toBe(2);
  expect(button.scrollWidth).toBe(button.clientWidth);
  const time = document.querySelector('time') as HTMLElement;
  const parts = [...time.children].map((part) => [part.getClientRects().length, part.getBoundingClientRect().top]);
  expect(parts.map(([count]) => count)).toEqual([1, 1]);
  expect(parts[1]?.[1]).toBeGreaterThan(parts[0]?.[1] ?? 0);
});
