import { expect, test } from 'vitest';
import { inEnglish } from '../message.ts';
import { contradictionsOfTeams } from './contradictions-of-teams.ts';

const problems = (leagues: { id: string; from: number }[]): string[] =>
  contradictionsOfTeams({ teams: { leagues } }).map(({ key, message }) => `${key.join('.')}: ${inEnglish(message)}`);

test('leagues need members from 5 and rising, each once [TEAM-01]', () => {
  expect(
    problems([
      { id: 'small', from: 5 },
      { id: 'large', from: 50 },
    ]),
  ).toEqual([]);
  expect(problems([{ id: 'small', from: 4 }])).toEqual([
    'leagues.0.from: expected 5 members or more, because smaller teams show no figures, found 4',
  ]);
  expect(
    problems([
      { id: 'small', from: 5 },
      { id: 'large', from: 5 },
      { id: 'small', from: 60 },
    ]),
  ).toEqual([
    'leagues.1.from: expected more than the 5 of small, found 5',
    'leagues.2.id: expected each league once, found small again',
  ]);
});
