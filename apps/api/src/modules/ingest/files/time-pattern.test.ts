import { expect, test } from 'vitest';
import { patternReader } from './time-pattern.ts';

const read = (pattern: string, text: string): string | null => {
  const found = patternReader(pattern)(text);
  return found === null ? null : new Date(found.wall).toISOString();
};

test.each([
  ['%d/%m/%y %H:%M', '3/4/15 7:05', '2015-04-03T07:05:00.000Z'],
  ['%m/%d/%y %H:%M', '3/4/15 7:05', '2015-03-04T07:05:00.000Z'],
  ['%d.%m.%Y %H.%M', '29.02.2016 23.59', '2016-02-29T23:59:00.000Z'],
  ['%y%m%d%H%M%S', '690102030405', null],
  ['%y%m%d%H%M%S', '990102030405', '1999-01-02T03:04:05.000Z'],
  ['%b %d, %Y %I:%M %p', 'Sep 3, 2015 12:05 AM', '2015-09-03T00:05:00.000Z'],
  ['%B %d %Y, %I:%M%p', 'september 03 2015, 12:05pm', '2015-09-03T12:05:00.000Z'],
  ['%A %d %B %Y %H:%M', 'Thursday 3 September 2015 08:00', '2015-09-03T08:00:00.000Z'],
  ['%Y-%m-%dT%H:%M:%S.%f%z', '2015-09-03T10:00:00.25+05:30', '2015-09-03T04:30:00.250Z'],
  ['%Y-%m-%d %H:%M:%S %z', '2015-09-03 10:00:00   -06', '2015-09-03T16:00:00.000Z'],
  ['100%% %Y-%m-%d %H', '100% 2015-09-03 10', '2015-09-03T10:00:00.000Z'],
])('a pattern %s reads %s', (pattern, text, moment) => expect(read(pattern, text)).toBe(moment));

test.each([
  ['a month without that day', '%d/%m/%Y %H:%M', '31/04/2015 10:00'],
  ['a day that only leap years have', '%d/%m/%Y %H:%M', '29/02/2015 10:00'],
  ['a thirteenth month', '%d/%m/%Y %H:%M', '03/13/2015 10:00'],
  ['an hour of no clock', '%d/%m/%Y %H:%M', '03/12/2015 25:61'],
  ['midnight as 24', '%d/%m/%Y %H:%M', '03/12/2015 24:00'],
  ['a leap second', '%d/%m/%Y %H:%M:%S', '30/06/2015 23:59:60'],
  ['an hour 13 of a clock of twelve', '%d/%m/%Y %I:%M %p', '03/12/2015 13:00 pm'],
  ['a year of two digits where four are said', '%d/%m/%Y %H:%M', '03/12/15 10:00'],
  ['more than the pattern says', '%d/%m/%Y %H:%M', '03/12/2015 10:00:00'],
  ['less than the pattern says', '%d/%m/%Y %H:%M', '03/12/2015'],
  ['an offset of no zone', '%Y-%m-%d %H:%M%z', '2015-09-03 10:00+25:00'],
  ['nothing', '%d/%m/%Y %H:%M', ''],
])('%s is not a time', (_, pattern, text) => expect(read(pattern, text)).toBeNull());
