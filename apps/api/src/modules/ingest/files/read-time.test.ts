import { expect, test } from 'vitest';
import { likeliest } from './read-time.ts';

const at = (time: string): number => Date.parse(`2015-10-25T${time}Z`);
// 02:01 in Berlin occurs twice, at 00:01 and 01:01 UTC. So does 02:50; 01:52 occurs once.
const [once, early, late] = [at('23:52').valueOf() - 86_400_000, at('00:01'), at('01:01')];

test.each([
  { name: 'begins before the hour', starts: [once], ends: [late, early], minutes: 9, isGuess: true },
  {
    name: 'begins within the hour',
    starts: [early + 49 * 60_000, late + 49 * 60_000],
    ends: [at('02:05')],
    minutes: 15,
    isGuess: true,
  },
  {
    name: 'lies within the hour',
    starts: [late, early],
    ends: [late + 600_000, early + 600_000],
    minutes: 10,
    isGuess: true,
  },
  {
    name: 'would end before it starts',
    starts: [early + 2_940_000, late + 2_940_000],
    ends: [early + 540_000, late + 540_000],
    minutes: 20,
    isGuess: false,
  },
  { name: 'is nowhere near the hour', starts: [early], ends: [early + 60_000], minutes: 1, isGuess: false },
])(
  'a ride without a duration that $name is the shortest one its times allow, and is flagged [CAMP-16]',
  ({ starts, ends, minutes, isGuess }) => {
    const read = likeliest(starts, ends, null);
    expect([(read.endedAt - read.startedAt) / 60_000, read.isGuess]).toEqual([minutes, isGuess]);
  },
);

test('a stated duration decides and is no guess; between two equal readings the mapping decides [CAMP-16]', () => {
  expect(likeliest([once], [early, late], 69 * 60)).toEqual({ startedAt: once, endedAt: late, isGuess: false });
  expect(likeliest([late, early], [late + 1000, early + 1000], null).startedAt).toBe(late);
});
