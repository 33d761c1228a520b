import { describe, expect, test } from 'vitest';
import { fileOf, mappingOf, readText } from '../testing/read-text.ts';

const at = (text: string): number => Date.parse(text);
const read = async (changed: Record<string, unknown>, lines: string[]): Promise<unknown[]> =>
  (await readText(fileOf(lines.join('\n')), mappingOf({ type: 'trip.completed', mode: 'bus', ...changed }))).rows;

describe('an end known by its clock alone', () => {
  const mapping = (zone: string, more: Record<string, unknown> = {}) => ({
    columns: { eventId: 'id', startedAt: 'from', endedAt: 'to' },
    time: { format: '%Y-%m-%d %H:%M', zone, endClock: '%H:%M', ...more },
  });
  const rides = (...rows: string[]): string[] => ['id,from,to', ...rows.map((row, place) => `r${place},${row}`)];
  const minutesOf = (rows: readonly unknown[]): unknown[] =>
    rows.map((row) => {
      const { refused, key, durationSeconds } = row as { refused?: string; key?: string; durationSeconds: number };
      return refused === undefined ? durationSeconds / 60 : `${refused} ${key}`;
    });

  test('is on the day of the start, or past midnight on the next [EARNING-62]', async () => {
    const rows = await read(
      mapping('Europe/Berlin'),
      rides('2026-02-27 23:40,00:35', '2026-02-28 07:05,07:25', '2026-02-28 07:05,07:05', '2026-02-28 23:59,11:59'),
    );
    expect(minutesOf(rows)).toEqual([55, 20, 0, 720]);
    expect(rows[0]).toMatchObject({ startedAt: at('2026-02-27T22:40Z'), endedAt: at('2026-02-27T23:35Z') });
  });

  test('that would be more than 12 hours after the start, is empty or is no clock rejects the row [EARNING-62]', async () => {
    const rows = await read(
      mapping('Europe/Berlin'),
      rides('2026-02-27 10:05,10:04', '2026-02-27 10:05,', '2026-02-27 10:05,25:10', ',10:04'),
    );
    expect(minutesOf(rows)).toEqual([
      'ENDS_BEFORE_START endedAt',
      'MISSING_VALUE endedAt',
      'BAD_TIME endedAt',
      'MISSING_VALUE startedAt',
    ]);
  });

  test.each([
    ['Europe/Berlin', '2025-03-30', 2],
    ['America/New_York', '2025-03-09', 2],
  ])(
    'in the night clocks go forward in %s is right, and a skipped time rejects the row [EARNING-62]',
    async (zone, day, hour) => {
      const before = new Date(at(day) - 86_400_000).toISOString().slice(0, 10);
      const rows = await read(
        mapping(zone),
        rides(
          `${before} 23:50,00:35`,
          `${day} 0${hour - 1}:50,0${hour + 1}:10`,
          `${day} 0${hour - 1}:50,0${hour}:10`,
          `${before} 23:50,0${hour}:30`,
          `${before} 23:50,0${hour + 1}:30`,
        ),
      );
      const skipped = 'TIME_DOES_NOT_EXIST endedAt';
      expect(minutesOf(rows)).toEqual([45, 20, skipped, skipped, 160]);
    },
  );

  test.each([
    ['Europe/Berlin', '2025-10-26', 2],
    ['America/New_York', '2025-11-02', 1],
  ])('in the night clocks go back in %s is the shortest ride that fits [EARNING-62]', async (zone, day, hour) => {
    const before = new Date(at(day) - 86_400_000).toISOString().slice(0, 10);
    const rows = await read(
      mapping(zone),
      rides(
        `${before} 23:50,00:35`,
        `${day} 0${hour}:50,0${hour}:10`,
        `${day} 0${hour}:10,0${hour}:50`,
        `${day} 0${hour}:50,0${hour + 1}:10`,
        `${before} 23:50,0${hour + 1}:10`,
      ),
    );
    expect(minutesOf(rows)).toEqual([45, 20, 40, 20, (hour + 1) * 60 + 20 + 60]);
    expect(rows.map((row) => (row as { flags: number }).flags)).toEqual([0, 0, 16, 16, 0]);
  });

  test('is read by the same shifted clock as the start, next to starts with an offset, and in seconds [EARNING-62]', async () => {
    const shifted = await read(mapping('Europe/Berlin', { behindMinutes: 360 }), rides('2026-02-27 23:50,00:10'));
    expect(shifted).toMatchObject([{ startedAt: at('2026-02-28T04:50Z'), endedAt: at('2026-02-28T05:10Z') }]);
    const iso = { format: 'ISO', endClock: '%I:%M %p' };
    expect(await read(mapping('Europe/Berlin', iso), rides('2026-02-27T22:50:30Z,12:10 AM'))).toMatchObject([
      { endedAt: at('2026-02-27T23:10Z') },
    ]);
    expect(await read(mapping('Europe/Berlin', iso), rides('2026-02-27T22:50:30Z,11:50 PM'))).toMatchObject([
      { durationSeconds: 0 },
    ]);
    const seconds = { format: 'ISO', endClock: '%H:%M:%S' };
    expect(minutesOf(await read(mapping('Europe/Berlin', seconds), rides('2026-02-27T22:50:30Z,23:50:29')))).toEqual([
      'ENDS_BEFORE_START endedAt',
    ]);
  });

  test('needs a clock without a date, a zone and a start [EARNING-62]', () => {
    const make =
      (changed: Record<string, unknown>, columns: Record<string, unknown> = {}) =>
      () =>
        mappingOf({ type: 'trip.completed', ...mapping('Europe/Berlin', changed), ...columns });
    expect(make({ endClock: '%d %H:%M' })).toThrow('time.endClock: expected a time of day such as "%H:%M"');
    expect(make({ endClock: '%I:%M' })).toThrow('time.endClock: expected a time of day');
    expect(make({ format: 'ISO', zone: undefined })).toThrow('time.zone: expected a zone, because "%H:%M"');
    expect(make({}, { columns: { eventId: 'id', endedAt: 'to' } })).toThrow('expected startedAt and endedAt');
  });
});

describe('a stated length', () => {
  const time = { format: 'ISO' };
  const [start, end] = ['2026-02-27T10:00:00Z', '2026-02-27T10:10:00Z'];

  test('that is the same for all rides makes the end of a start alone [EARNING-63]', async () => {
    const columns = { eventId: 'id', startedAt: 'from', duration: { constant: '90 min' } };
    expect(await read({ columns, time }, ['id,from', `a,${start}`])).toMatchObject([
      { startedAt: at(start), endedAt: at('2026-02-27T11:30:00Z'), durationSeconds: 5400 },
    ]);
    const both = { ...columns, endedAt: 'to' };
    expect(await read({ columns: both, time }, ['id,from,to', `a,${start},${end}`, `b,${start},`])).toMatchObject([
      { durationSeconds: 600, flags: 0 },
      { durationSeconds: 5400 },
    ]);
  });

  test('per mode makes the end of each ride; other modes need a default [EARNING-63]', async () => {
    const byMode = { bus: '45 min', ferry: '1.5 h' };
    const columns = { eventId: 'id', startedAt: 'from', mode: 'kind', duration: { byMode } };
    const lines = ['id,from,kind', `a,${start},bus`, `b,${start},ferry`, `c,${start},rail`];
    expect(await read({ columns, time }, lines)).toMatchObject([
      { durationSeconds: 2700 },
      { durationSeconds: 5400 },
      { refused: 'MISSING_VALUE', key: 'duration' },
    ]);
    const rest = { ...columns, duration: { byMode, otherwise: '600 s' } };
    expect((await read({ columns: rest, time }, lines))[2]).toMatchObject({ durationSeconds: 600 });
  });

  test('in a cell may have its own unit [EARNING-63]', async () => {
    const columns = { eventId: 'id', startedAt: 'from', duration: 'took' };
    const rows = ['12 min', '12min', '1,5 h', '90', '500ms', '12 weeks', '1 h 30'].map(
      (took, n) => `${n};${start};${took}`,
    );
    const lines = await read({ columns, time, delimiter: ';', decimal: ',' }, ['id;from;took', ...rows]);
    expect(lines).toMatchObject([
      { durationSeconds: 720 },
      { durationSeconds: 720 },
      { durationSeconds: 5400 },
      { durationSeconds: 90 },
      { durationSeconds: 1 },
      { refused: 'BAD_NUMBER', key: 'duration', text: '12 weeks' },
      { refused: 'BAD_NUMBER', key: 'duration', text: '1 h 30' },
    ]);
  });

  test('that is no length, or of no mode, is named [EARNING-63]', () => {
    const make =
      (duration: unknown, more = {}) =>
      () =>
        mappingOf({ type: 'trip.completed', columns: { eventId: 'id', startedAt: 'a', duration, ...more }, time });
    expect(make({ constant: 'long' })).toThrow('columns.duration.constant: expected a length such as "90 min"');
    expect(make({ byMode: { buss: '5 min' } })).toThrow(/byMode.buss: expected one of bus.*did you mean "bus"\?/);
    expect(make({ byMode: { bus: 'x' } })).toThrow('columns.duration.byMode.bus: expected a length');
    expect(make('took', { mode: { byMode: { bus: '5 min' } } })).toThrow(
      'columns.mode: expected byMode for duration only',
    );
  });
});
