import { describe, expect, test } from 'vitest';
import { fileOf, mappingOf } from '../testing/read-text.ts';
import { loadMapping, mappingNames } from './load-mapping.ts';

const good = {
  type: 'trip.completed',
  columns: { eventId: 'id', subject: 'card', endedAt: 'to' },
  time: { format: 'ISO' },
};

test.each(mappingNames())('the bundled mapping %s is well formed', (name) => {
  expect(loadMapping(name).name).toBe(name);
});

test('an error for a misspelled key has file, line and the nearest valid key', () => {
  const file = fileOf(
    'type: trip.completed\ncolumns:\n  eventID: id\n  endedAt: to\ntime: { format: ISO }\nwere: []\n',
    'm.yaml',
  );
  expect(() => loadMapping(file)).toThrow(
    /m\.yaml:3:3 columns\.eventID: .*did you mean "eventId"\?.*unknown key "eventID"/,
  );
  expect(() => loadMapping(file)).toThrow(/m\.yaml:6:1 were: .*did you mean "where"\?/);
});

test('a mapping without a row type gets an error with the valid types', () => {
  expect(() => loadMapping(fileOf('columns: { endedAt: to }\n', 'm.yaml'))).toThrow(
    'expected a mapping whose type is trip.completed, tap or mixed, found nothing',
  );
});

describe('an inconsistent mapping is rejected with its key:', () => {
  test.each([
    [
      'no end',
      { columns: { eventId: 'id', startedAt: 'from' } },
      'columns: expected endedAt, or startedAt and duration',
    ],
    ['an unknown sign', { time: { format: '%d/%m/%Q %H', zone: 'UTC' } }, 'time.format: expected a pattern of %Y'],
    [
      'a pattern without a day',
      { time: { format: '%H:%M', zone: 'UTC' } },
      'expected a pattern with year, month, day and hour',
    ],
    ['twelve hours without half of the day', { time: { format: '%d/%m/%y %I:%M', zone: 'UTC' } }, '%I and %p together'],
    [
      'no zone',
      { time: { format: '%d/%m/%y %H:%M' } },
      'time.zone: expected a zone, because "%d/%m/%y %H:%M" writes no offset',
    ],
    ['an unknown zone', { time: { format: 'ISO', zone: 'Europe/Nowhere' } }, 'IANA time zone'],
    [
      'the rider in a readable id',
      { columns: { ...good.columns, eventId: { columns: ['card', 'to'] } } },
      'columns.eventId: expected hash: true',
    ],
    [
      'two sources at once',
      { columns: { ...good.columns, mode: { column: 'a', constant: 'bus' } } },
      'columns.mode: expected one of column, columns and constant, found 2',
    ],
    ['a condition that says nothing', { where: [{ column: 'a' }] }, 'where.0: expected one of in and notIn'],
    ['an unknown encoding', { encoding: 'klingon' }, 'encoding: expected an encoding such as'],
    [
      'half a position',
      { columns: { ...good.columns, fromLat: 'lat' } },
      'columns.fromLat: expected fromLon beside fromLat',
    ],
    ['an unknown way of travelling', { mode: 'rocket' }, 'mode: expected one of bus, rail'],
    ['a key of a value', { columns: { ...good.columns, mode: { colum: 'a' } } }, 'did you mean "column"?'],
  ])('%s', (_, changed, message) => {
    expect(() => mappingOf({ ...good, ...changed })).toThrow(message);
  });
});

test('a missing file, invalid YAML and a missing type give different errors [DESK-426]', () => {
  expect(() => loadMapping('/nowhere/m.yaml')).toThrow('expected a mapping, found no such file');
  expect(() => loadMapping(fileOf('a: [', 'm.yaml'))).toThrow(
    /m\.yaml:1:4: expected a \] that closes what \[ opens here/,
  );
  expect(() => mappingOf({ ...good, type: 'trips' })).toThrow(/type: expected/);
});
