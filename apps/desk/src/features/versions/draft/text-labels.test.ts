import { expect, test } from 'vitest';
import * as en from '../../../words/keys/en/index.ts';
import * as es from '../../../words/keys/es/index.ts';
import { getGroupLabel, getRowLabel } from './text-labels.ts';
import { groupsOf } from './texts-of-files.ts';

const groups = groupsOf({
  en: {
    points: 'points',
    badges: { weekend: 'Weekend' },
    campaigns: { ride: { Title: 'Every ride', SubTitle: 'Go' } },
    newFeatures: { taps: { steps: [{ Title: 'Tap', Description: 'Here' }] } },
  },
  es: { campaigns: { ride: { Title: 'Cada viaje' } } },
});
const told = (words: typeof en | typeof es, language: string) =>
  groups.map((group) => [
    getGroupLabel(words, group, language),
    ...group.rows.map((row) => getRowLabel(words, row, group.depth)),
  ]);

test("texts have the form's labels, and an entity its rider title in the desk's language [DESK-343]", () => {
  const [, badges, ride, taps] = told(en, 'en');
  expect(badges).toEqual(['Badges', 'weekend']);
  expect(ride).toEqual(['Campaigns › Every ride', 'Title', 'Subtitle']);
  expect(taps?.slice(1)).toEqual([
    expect.stringMatching(/ › 1 › Title$/),
    expect.stringMatching(/ › 1 › Description$/),
  ]);
  expect(told(es, 'es')[2]).toEqual(['Campañas › Cada viaje', 'Título', expect.not.stringContaining('SubTitle')]);
});
