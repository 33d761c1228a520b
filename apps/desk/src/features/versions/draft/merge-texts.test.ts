import { expect, test } from 'vitest';
import { mergedTexts } from './merge-texts.ts';

const before = `campaigns:
  - id: ride # the first
    reward: 10
    limit: { earnings: 2, days: 1 }
  - id: walk
    reward: 5
offers: []
`;

test('changes of two people to different values of a file, or additions by each, are merged with comments [DESK-193]', () => {
  const mine = before.replace('reward: 10', 'reward: 12').replace('offers', '  - id: mine\n    reward: 1\noffers');
  const theirs = before.replace('reward: 5', 'reward: 6').replace('offers', '  - id: theirs\n    reward: 2\noffers');
  expect(mergedTexts('programme.yaml', { before, mine, theirs })).toBeNull();
  const added = before.replace('offers', '  - id: theirs\n    reward: 2\noffers');
  expect(mergedTexts('programme.yaml', { before, mine, theirs: added })).toBe(
    before
      .replace('reward: 10', 'reward: 12')
      .replace('offers', '  - id: theirs\n    reward: 2\n  - id: mine\n    reward: 1\noffers'),
  );
});

test('nothing is guessed if both changed one value, or the merge does not parse [DESK-193]', () => {
  const of = (mine: string, theirs: string) => mergedTexts('programme.yaml', { before, mine, theirs });
  expect(of(before.replace('10', '12'), before.replace('10', '15'))).toBeNull();
  expect(of(before.replace('10', '12'), before.replace('10', '12'))).toBe(before.replace('10', '12'));
  expect(of(`campaigns: [\n${before}`, before.replace('5', '6'))).toBeNull();
  expect(mergedTexts('theme.yaml', { before, mine: null, theirs: before })).toBeNull();
});

test('rider texts are merged key by key [DESK-193]', () => {
  const texts = { campaigns: { ride: { Title: 'Ride', SubTitle: 'Go' } }, points: 'points' };
  const file = (value: unknown): string => JSON.stringify(value);
  const of = (mine: unknown, theirs: unknown) => {
    const text = mergedTexts('wording/en.json', { before: file(texts), mine: file(mine), theirs: file(theirs) });
    return text === null ? null : (JSON.parse(text) as unknown);
  };
  const { ride } = texts.campaigns;
  expect(
    of(
      { ...texts, campaigns: { ride, mine: { Title: 'Mine' } } },
      { campaigns: { ride: { Title: 'Every ride' }, theirs: { Title: 'Theirs' } } },
    ),
  ).toEqual({ campaigns: { ride: { Title: 'Every ride' }, mine: { Title: 'Mine' }, theirs: { Title: 'Theirs' } } });
  expect(of({ ...texts, points: 'mine' }, { ...texts, points: 'theirs' })).toBeNull();
});
