import type { ExportPart } from '@fareback/contract/admin';
import { parquetReadObjects } from 'hyparquet';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { clockOf } from '../parts/agency-day.ts';
import { type Answers, openDesk, owner, type SentCall } from '../testing/desk-page.tsx';

const address = '/bay/months?month=2026-10';
const columns: ExportPart['columns'] = [
  { name: 'entry', type: 'text' },
  { name: 'booked', type: 'moment' },
  { name: 'points', type: 'whole' },
];
const part = (over: Partial<ExportPart>): ExportPart => ({
  columns,
  rows: 1,
  change: 0,
  csv: null,
  values: null,
  next: null,
  ...over,
});
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** An agency since the earliest possible month, for tests of months. */
const old: Answers = { 'exports.since': () => ({ reply: { month: '2000-01' } }) };

function filesHanded(): Map<string, Blob> {
  const files = new Map<string, Blob>();
  let last = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    last = blob as Blob;
    return '#';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    files.set(this.download, last);
  });
  return files;
}

test('a month is downloaded in parts into one file, which can stop, survives a lost response and resumes [DESK-175]', async () => {
  const files = filesHanded();
  const sent: (string | undefined)[] = [];
  const answers: (() => void)[] = [];
  await openDesk(address, {
    ...old,
    'exports.part': ({ path, query }) => {
      sent.push(query['after']);
      expect(path).toBe('/admin/agencies/bay/exports/2026-10/points');
      if (sent.length === 2) throw new TypeError('Failed to fetch');
      const csv = sent.length === 1 ? 'entry,booked,points\r\na,b,1\r\n' : 'c,d,2\r\n';
      return {
        reply: part({ csv, rows: 1, change: sent.length === 1 ? 9 : -4, next: sent.length === 1 ? 'there' : null }),
        when: new Promise<void>((resolve) => answers.push(resolve)),
      };
    },
  });
  await button('Points as CSV').click();
  await expect.element(page.getByText('Points as CSV: 0 rows so far')).toBeVisible();
  await expect.element(button('Rides as CSV')).toBeDisabled();
  await button('Stop').click();
  answers[0]?.();
  await expect.element(page.getByText('Points as CSV: 1 row so far')).toBeVisible();
  await expect.element(page.getByText(/^Stopped\. Progress is kept/)).toBeVisible();
  expect(files.size).toBe(0);
  await button('Continue').click();
  await expect.element(page.getByText(/^We couldn’t reach the server/)).toBeVisible();
  await button('Continue').click();
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.();
  await expect
    .element(page.getByText('2 rows of Points saved to your downloads. Change in liability: +5'))
    .toBeVisible();
  expect(sent).toEqual([undefined, 'there', 'there']);
  expect(await files.get('points-bay-2026-10.csv')?.text()).toBe('entry,booked,points\r\na,b,1\r\nc,d,2\r\n');
  expect(button('Continue').elements()).toEqual([]);
});

test('the Parquet file has the same data with column types, as read by another library [DESK-175]', async () => {
  const files = filesHanded();
  const asked: SentCall[] = [];
  await openDesk(address, {
    ...old,
    'exports.part': (call) => {
      asked.push(call);
      const rows = [
        ['a', '2026-10-01T05:00:00.250Z', -7],
        ['b', null, null],
      ];
      return { reply: part({ values: asked.length === 1 ? rows : [], rows: asked.length === 1 ? 2 : 0 }) };
    },
  });
  await button('Rides as Parquet').click();
  await expect.element(page.getByText('2 rides saved to your downloads.')).toBeVisible();
  expect(asked[0]?.query).toEqual({ form: 'values' });
  const file = await files.get('rides-bay-2026-10.parquet')?.arrayBuffer();
  expect(await parquetReadObjects({ file: file ?? new ArrayBuffer(0) })).toEqual([
    { entry: 'a', booked: new Date('2026-10-01T05:00:00.250Z'), points: -7n },
    { entry: 'b', booked: null, points: null },
  ]);
  await button('Rides as Parquet').click();
  await expect.element(page.getByText('0 rides saved to your downloads.')).toBeVisible();
  const empty = await files.get('rides-bay-2026-10.parquet')?.arrayBuffer();
  expect(await parquetReadObjects({ file: empty ?? new ArrayBuffer(0) })).toEqual([]);
});

test('the file with members uses another call; the liability has no members [DESK-173, DESK-175]', async () => {
  const asked: string[] = [];
  const reply = () => ({ reply: part({ csv: '' }) });
  filesHanded();
  await openDesk(address, {
    ...old,
    'exports.memberPart': ({ path }) => {
      asked.push(path);
      return reply();
    },
    'exports.part': ({ path }) => {
      asked.push(path);
      return reply();
    },
  });
  await page.getByRole('checkbox', { name: 'Include members (different pseudonyms in each file)' }).click();
  await expect.element(page.getByText(/^Logged separately/)).toBeVisible();
  await button('Redemptions as CSV').click();
  await expect.poll(() => asked).toHaveLength(1);
  await button('Liability as CSV').click();
  await expect.poll(() => asked).toHaveLength(2);
  expect(asked).toEqual([
    '/admin/agencies/bay/exports/2026-10/redemptions/with-members',
    '/admin/agencies/bay/exports/2026-10/liability',
  ]);
});

test('a user without full access to members is not offered their names [DESK-173]', async () => {
  const [agency] = owner.agencies;
  const finance = {
    ...owner,
    agencies: [{ ...agency, roles: ['finance'], permissions: ['programme.read', 'reports.read'] }],
  };
  await openDesk(address, { ...old, 'me.get': () => ({ reply: finance }) });
  await expect.element(button('Points as CSV')).toBeVisible();
  expect(page.getByText(/^With members/).elements()).toEqual([]);
});

test('the liability is loaded on request and shown in words and money, or with the reason why it is missing [DESK-175, DESK-297]', async () => {
  let times = 0;
  await openDesk(address, {
    ...old,
    'exports.part': () => {
      times += 1;
      if (times === 1) return { status: 409, error: 'BOOKS_DIFFER' };
      const values = [
        ['opening', 1200, null, '12.00', 'USD'],
        ['taken back', -30, 2, '-0.30', 'USD'],
        ['rounding', 0, null, '0.00', 'USD'],
        ['closing', 1170, null, '11.70', 'USD'],
        ['closing, 0 to 30 days', 1170, null, '11.70', 'USD'],
      ];
      return { reply: part({ values, rows: 5, change: -30 }) };
    },
  });
  const show = button('Show October 2026');
  await expect.element(show).toBeVisible();
  expect(times).toBe(0);
  await show.click();
  await expect.element(page.getByText(/^The ledger check failed/)).toBeVisible();
  await show.click();
  await expect.element(page.getByRole('row', { name: /^Opening balance 1,200/ })).toBeVisible();
  await expect.element(page.getByRole('row', { name: 'Reversed before claiming -30 -$0.30 2' })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /^Of this, 0 to 30 days old 1,170 \$11\.70/ })).toBeVisible();
  expect(page.getByRole('row', { name: /^Rounding/ }).elements()).toEqual([]);
  await page.getByLabelText('Month').selectOptions('September 2026');
  await expect.element(button('Show September 2026')).toBeVisible();
  expect(page.getByRole('row', { name: /Opening balance/ }).elements()).toEqual([]);
});

/** The month `back` months ago, in the agency's time zone. */
function monthAgo(back: number): string {
  const [year, month] = clockOf(new Date(), 'America/New_York').split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7);
}

test('no month before the agency began is offered [DESK-351]', async () => {
  await openDesk('/bay/months?month=2000-01', { 'exports.since': () => ({ reply: { month: monthAgo(2) } }) });
  const month = page.getByRole('combobox', { name: 'Month' });
  await expect.element(month).toBeVisible();
  const values = [...month.element().querySelectorAll('option')].map(({ value }) => value);
  expect(values).toEqual([monthAgo(1), monthAgo(2)]);
});

test.each([
  ['that nobody can join yet', () => null],
  ['whose first month is not over', () => monthAgo(0)],
])('an agency %s says so instead of showing a month [DESK-351]', async (_, since) => {
  await openDesk('/bay/months', { 'exports.since': () => ({ reply: { month: since() } }) });
  await expect.element(page.getByText('No completed months yet')).toBeVisible();
  expect(page.getByRole('combobox', { name: 'Month' }).query()).toBeNull();
});
