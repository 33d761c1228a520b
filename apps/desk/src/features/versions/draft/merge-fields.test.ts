import { expect, test } from 'vitest';
import { chosenText, mergeFields } from './merge-fields.ts';
import { mergedTexts } from './merge-texts.ts';

const before = `campaigns:
  - id: ride # the first
    reward: 10
    category: rides
  - id: walk
    reward: 5
offers: []
`;
const met = (mine: string, theirs: string) => mergeFields('programme.yaml', { before, mine, theirs });

test('of a file that two people changed only values with different results need a choice; the rest is merged [DESK-324]', () => {
  const mine = before.replace('reward: 10', 'reward: 12').replace('reward: 5', 'reward: 6');
  const theirs = before
    .replace('reward: 10', 'reward: 15')
    .replace('campaigns:\n', 'campaigns:\n  - id: new\n    reward: 1\n');
  const both = met(mine, theirs);
  expect(both?.conflicts).toEqual([
    { key: 'campaigns.0.reward', path: ['campaigns', 1, 'reward'], mine: 12, theirs: 15 },
  ]);
  const chosen = both && [chosenText('programme.yaml', both, ['mine']), chosenText('programme.yaml', both, ['theirs'])];
  expect(chosen).toEqual(
    ['12', '15'].map((points) => theirs.replace('reward: 15', `reward: ${points}`).replace('reward: 5', 'reward: 6')),
  );
});

test('the same holds if items were added here, or one side removed a value [DESK-324]', () => {
  const mine = before
    .replace('reward: 10', 'reward: 12')
    .replace('offers', '  - id: mine\n    reward: 1\noffers')
    .replace('    category: rides\n', '');
  const theirs = before.replace('reward: 10', 'reward: 15').replace('category: rides', 'category: other');
  const both = met(mine, theirs);
  expect(both?.conflicts.map(({ key, mine: one, theirs: other }) => [key, one, other])).toEqual([
    ['campaigns.0.reward', 12, 15],
    ['campaigns.0.category', undefined, 'other'],
  ]);
  expect(both && chosenText('programme.yaml', both, ['theirs', 'mine'])).toBe(mine.replace('reward: 12', 'reward: 15'));
});

test('nothing is guessed if values cannot explain the edits: removed items, comments, unreadable files [DESK-324]', () => {
  const theirs = before.replace('reward: 10', 'reward: 15');
  const gone = before.replace('  - id: walk\n    reward: 5\n', '');
  expect(met(gone.replace('10', '12'), theirs.replace('offers', '  - id: new\n    reward: 1\noffers'))).toBeNull();
  expect(met(before.replace('reward: 5', 'reward: 6'), gone)).toBeNull();
  const talk = (text: string, said: string): string => text.replace('the first', said);
  expect(met(talk(before.replace('10', '12'), 'mine'), talk(theirs, 'theirs'))).toBeNull();
  expect(met(`a: [\n${before}`, theirs)).toBeNull();
  expect(mergeFields('programme.yaml', { before, mine: null, theirs })).toBeNull();
});

test('rider texts conflict text by text [DESK-324]', () => {
  const file = (title: string, sub: string): string => JSON.stringify({ ride: { Title: title, SubTitle: sub } });
  const both = mergeFields('wording/es.json', {
    before: file('Viaje', 'Va'),
    mine: file('Cada viaje', 'Va'),
    theirs: file('Viajes', 'Ya'),
  });
  expect(both?.conflicts).toEqual([
    { key: 'ride.Title', path: ['ride', 'Title'], mine: 'Cada viaje', theirs: 'Viajes' },
  ]);
  const chosen = both && chosenText('wording/es.json', both, ['mine']);
  expect(chosen).toBe(`${JSON.stringify(JSON.parse(file('Cada viaje', 'Ya')), null, 2)}\n`);
});

test('changed values on adjacent lines are merged without a question [DESK-193]', () => {
  const mine = before.replace('reward: 10', 'reward: 12');
  const theirs = before.replace('category: rides', 'category: other');
  expect(mergedTexts('programme.yaml', { before, mine, theirs })).toBe(
    mine.replace('category: rides', 'category: other'),
  );
});
