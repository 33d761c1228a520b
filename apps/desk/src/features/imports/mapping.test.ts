import { expect, test } from 'vitest';
import { ALL, chosenIn, exampleOf, FIXED, modeIn, NONE, timeIn, withColumn, withMode, withTime } from './mapping.ts';

const header = ['id', 'card', 'day', 'clock', 'kind'];
const mapping = {
  type: 'trip.completed',
  mode: 'bus',
  columns: {
    eventId: 'id',
    startedAt: { columns: ['day', 'clock'] },
    fromPlace: { column: 'kind', values: { a: 'b' } },
  },
  time: { format: ['%d/%m/%Y %H:%M', 'ISO'], zone: 'Europe/Berlin', fold: 'LATER' },
};

test('a select shows a column, no column, all columns or a rule that stays as it is [DESK-714]', () => {
  expect(['eventId', 'subject', 'startedAt', 'fromPlace'].map((key) => chosenIn(mapping, key, header))).toEqual([
    'id',
    NONE,
    FIXED,
    FIXED,
  ]);
  expect(withColumn(mapping, { key: 'startedAt', chosen: FIXED, header })).toBe(mapping);
  const changed = withColumn(mapping, { key: 'eventId', chosen: ALL, header });
  expect(changed).toMatchObject({ columns: { eventId: { columns: header, hash: true }, startedAt: {} } });
  expect(chosenIn(changed, 'eventId', header)).toBe(ALL);
  expect(withColumn(mapping, { key: 'fromPlace', chosen: NONE, header }).columns).not.toHaveProperty('fromPlace');
  expect(withColumn(mapping, { key: 'subject', chosen: 'card', header })).toMatchObject({
    columns: { subject: 'card' },
  });
});

test('a column is shown with its first value that is not empty [DESK-714]', () => {
  const sample = [
    ['R1', ' ', 'x'],
    ['R2', 'A7'],
  ];
  expect(['id', 'card', 'clock', NONE, 'other'].map((chosen) => exampleOf(chosen, { header, sample }))).toEqual([
    'R1',
    'A7',
    undefined,
    undefined,
    undefined,
  ]);
});

test('a mode is one for all rides or a column, never both [DESK-714]', () => {
  expect(modeIn(mapping)).toBe('=bus');
  const byColumn = withMode(mapping, 'kind');
  expect(byColumn).toMatchObject({ columns: { mode: 'kind' } });
  expect(byColumn).not.toHaveProperty('mode');
  expect(modeIn(byColumn)).toBe('kind');
  const fixed = withMode(byColumn, '=rail');
  expect([modeIn(fixed), fixed['columns']]).toEqual(['=rail', mapping.columns]);
});

test('a changed time format keeps the other rules of times; an empty zone is left out [DESK-714]', () => {
  const time = timeIn(mapping);
  expect(time).toEqual({ format: '%d/%m/%Y %H:%M | ISO', zone: 'Europe/Berlin' });
  expect(withTime(mapping, time)).toEqual(mapping);
  expect(withTime(mapping, { format: 'ISO', zone: ' ' })).toMatchObject({ time: { format: 'ISO', fold: 'LATER' } });
  expect(withTime(mapping, { format: 'ISO', zone: '' })['time']).not.toHaveProperty('zone');
});
