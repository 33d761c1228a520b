import { expect, test } from 'vitest';
import { groupsOf, readTexts, textsOf, withText } from './texts-of-files.ts';

const files: Record<string, string> = {
  'wording/en.json': '{"points":"points","campaigns":{"ride":{"Title":"Ride","SubTitle":"Go"}}}',
  'wording/es.json': '{"campaigns":{"ride":{"Title":"Viaje"}}}',
  'wording/ko.json': '{"campaigns":',
};
const read = readTexts(['en', 'es', 'ko', 'vi'], (file) => files[file] ?? null);

test('texts are grouped by entity with all languages side by side, and an unreadable file is named [DESK-116]', () => {
  expect(read.unreadable).toEqual(['wording/ko.json']);
  expect(groupsOf(read.texts)).toEqual([
    { name: 'points', depth: 1, rows: [{ keys: ['points'], by: { en: 'points' } }] },
    {
      name: 'campaigns.ride',
      depth: 2,
      rows: [
        { keys: ['campaigns', 'ride', 'Title'], by: { en: 'Ride', es: 'Viaje' } },
        { keys: ['campaigns', 'ride', 'SubTitle'], by: { en: 'Go' } },
      ],
    },
  ]);
});

test('writing a text moves nothing else; an empty text is removed [DESK-116]', () => {
  const spanish = textsOf(files['wording/es.json'] ?? null) ?? {};
  const written = withText(spanish, ['campaigns', 'ride', 'SubTitle'], 'Vaya');
  expect(JSON.parse(written)).toEqual({ campaigns: { ride: { Title: 'Viaje', SubTitle: 'Vaya' } } });
  expect(JSON.parse(withText(spanish, ['campaigns', 'ride', 'Title'], ''))).toEqual({ campaigns: { ride: {} } });
  expect(JSON.parse(withText(spanish, ['offers', 'day', 'Title'], 'Día'))).toMatchObject({
    offers: { day: { Title: 'Día' } },
  });
  expect(textsOf('[1]')).toBeNull();
});

test('missing list steps of a language are first copied from English, because lists replace each other as a whole [DESK-185]', () => {
  const english = { tutorials: { start: { steps: [{ title: 'Ride', text: 'Tap' }, { title: 'Claim' }] } } };
  const keys = ['tutorials', 'start', 'steps', 1, 'title'];
  expect(JSON.parse(withText({ points: 'puntos' }, keys, 'Cobre', english))).toEqual({
    points: 'puntos',
    tutorials: { start: { steps: [{ title: 'Ride', text: 'Tap' }, { title: 'Cobre' }] } },
  });
});
