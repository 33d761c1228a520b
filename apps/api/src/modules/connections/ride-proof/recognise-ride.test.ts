import { describe, expect, test } from 'vitest';
import { isRide, isStop } from './recognise-ride.ts';

describe('stop name from a rider', () => {
  test.each([
    ['Customs Quay', 'Customs Quay'],
    ['customs quay', 'CUSTOMS  QUAY (north)'],
    ['Kastanienallee', 'Kastanienalee'],
    ['Plaza Mexico', 'Plaza México'],
    ['ميدان الساعة', 'مَيدان الساعة'],
    ['中央车站', '中央车站'],
    ['42', '42'],
  ])('%j is %j', (typed, name) => expect(isStop(typed, name)).toBe(true));

  test.each([
    ['', 'Customs Quay'],
    ['quay', 'Customs Quay'],
    ['a', 'Customs Quay'],
    ['Customs Quay Clock Tower', 'Customs Quay'],
    ['42', '43'],
    ['East Gate', 'West Gate'],
    ['...', 'Customs Quay'],
  ])('%j is not %j', (typed, name) => expect(isStop(typed, name)).toBe(false));
});

describe('ride described by a rider', () => {
  const ride = {
    startedAt: new Date('2026-03-02T13:00:00Z'),
    endedAt: new Date('2026-03-02T13:40:00Z'),
    stops: ['Customs Quay', 'Clock Tower'],
  };
  const zone = 'America/New_York';
  const told = (riddenAt: string, stop = 'Clock Tower') => isRide(ride, { riddenAt, stop }, zone);

  test("began or ended within fifteen minutes of the given time in the agency's time zone", () => {
    expect(['2026-03-02T07:45', '2026-03-02T08:15', '2026-03-02T08:55'].map((at) => told(at))).toEqual([
      true,
      true,
      true,
    ]);
    expect(
      ['2026-03-02T07:44', '2026-03-02T08:56', '2026-03-03T08:00', '2026-03-02T13:00', 'noon'].map((at) => told(at)),
    ).toEqual(Array.from({ length: 5 }, () => false));
  });

  test('needs one of its own stops, and no match without known stops', () => {
    expect(told('2026-03-02T08:00', 'Harbor Gate')).toBe(false);
    expect(isRide({ ...ride, stops: [] }, { riddenAt: '2026-03-02T08:00', stop: 'Clock Tower' }, zone)).toBe(false);
  });

  test('in the repeated hour of a clock change both times match', () => {
    const autumn = { startedAt: null, endedAt: new Date('2026-11-01T06:30:00Z'), stops: ['Clock Tower'] };
    expect(isRide(autumn, { riddenAt: '2026-11-01T01:30', stop: 'Clock Tower' }, zone)).toBe(true);
  });
});
