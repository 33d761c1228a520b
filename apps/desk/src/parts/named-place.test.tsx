import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { loadTranslation, TranslationProvider } from '../words/translation.tsx';
import { customColumn, textColumn } from './columns.tsx';
import { DataTable } from './data-table.tsx';
import { Named } from './named.tsx';

const placeOf = (text: string): DOMRect => page.getByText(text, { exact: true }).element().getBoundingClientRect();

test.each([
  'كل رحلة',
  '\u202EEvery ride',
  '\u2067Every ride',
  '\u2068\u202EEvery ride',
  'Every ride\u2069\u2069\u202E',
])(
  'an id follows its name and precedes the next text, whatever script or unclosed marks the name has: %j [DESK-412]',
  async (title) => {
    const screen = await render(
      <p dir="ltr">
        <i>
          <Named name={{ title, id: 'ride-2' }} />
        </i>{' '}
        <b>end</b>
      </p>,
    );
    const named = screen.container.querySelector('i')?.getBoundingClientRect();
    const id = placeOf('ride-2');
    expect(id.right).toBeCloseTo(named?.right ?? 0, 0);
    expect(id.left - (named?.left ?? 0)).toBeGreaterThan(id.width / 2);
    expect(placeOf('end').left).toBeGreaterThan(id.right);
  },
);

test('a long name with its id wraps within its column [DESK-412]', async () => {
  const title = 'Every ride of the week, wherever it began and whoever was told of it, counts';
  const columns = [
    customColumn<object>(
      'Name',
      () => title,
      () => <Named name={{ title, id: 'ride-2' }} />,
    ),
    textColumn<object>('Points', () => 'Ten'),
  ];
  await render(
    <TranslationProvider first={await loadTranslation('en')}>
      <DataTable label="Rides" columns={columns} rows={[{}]} empty={null} />
    </TranslationProvider>,
  );
  expect(placeOf('ride-2').right).toBeLessThan(placeOf('Ten').left);
  expect(placeOf(title).right).toBeLessThan(placeOf('Ten').left);
});
