import { languages } from '@fareback/wording';
import { describe, expect, test } from 'vitest';
import { composeCodeText, composeNoticeText, measureText } from './send-text.ts';

import { wordsIn } from './voice.ts';

const code = '0417';
const host = 'rewards.harbor-transit.example';
const compose = (language: string, name: string, at: string | null = host): string =>
  composeCodeText(wordsIn(language), { code, name, host: at });
const partsOf = (text: string): number => {
  const { units, capacity } = measureText(text);
  return units <= capacity ? 1 : 2;
};
const codes = languages.map((one) => one.code);

test.each([
  ['plain letters', 'a'.repeat(160), 160, 160],
  ['letters of the default alphabet', 'éñü£', 4, 160],
  ['a euro sign, which takes two', '€', 2, 160],
  ['a letter beyond it, which doubles the whole text', 'código', 6, 70],
  ['a character outside the basic plane', '😀', 2, 70],
])('a text message is measured %s [PHONE-14]', (_, text, units, capacity) => {
  expect(measureText(text)).toEqual({ units, capacity });
});

describe.each(codes)('a code in %s', (language) => {
  test.each([
    ['a short name', 'Saltline'],
    ['a name of 200 letters, as packs allow', `${'Metropolitan '.repeat(15)}Tram`],
    ['one word of 300 letters', 'X'.repeat(300)],
    ['a name in other scripts', '東京都交通局サービス株式会社 Московский метрополитен транспорт'],
    ['a name of emoji', '👩‍👩‍👧🚋'.repeat(30)],
    ['a name with line ends', 'Salt\nline'],
  ])('is one text message for %s, whose last line binds it to the host [PHONE-14, PHONE-15]', (_, name) => {
    const text = compose(language, name);
    expect([text, partsOf(text)]).toEqual([text, 1]);
    const [sentence = '', last, ...more] = text.split('\n');
    expect([sentence.includes(code), last, more]).toEqual([true, `@${host} #${code}`, []]);
    expect(sentence.length).toBeGreaterThanOrEqual(code.length + 4);
    expect(compose(language, name, null)).not.toContain('@');
    expect(partsOf(compose(language, name, null))).toBe(1);
  });

  test('reserves 20 characters for the sentence, or omits the last line [PHONE-15]', () => {
    const { capacity } = measureText(compose(language, 'Saltline', null));
    // A line break, @, a space, # and the code.
    const longest = capacity - 20 - (4 + code.length);
    const hostOf = (length: number): string => `${'h'.repeat(length - 8)}.example`;
    expect(compose(language, 'Saltline', hostOf(longest))).toContain(`\n@${hostOf(longest)} #${code}`);
    expect(compose(language, 'Saltline', hostOf(longest + 1))).not.toContain('@');
    for (const length of [longest, longest + 1]) expect(partsOf(compose(language, 'Saltline', hostOf(length)))).toBe(1);
  });
});

test('the warning is included if it fits, and a name is shortened by whole words [PHONE-14]', () => {
  expect(compose('en', 'Saltline')).toBe(
    `0417 is your Saltline code. It works for 10 minutes. Do not share it.\n@${host} #0417`,
  );
  expect(compose('es', 'Saltline')).toContain('No la compartas.');
  expect(compose('ru', 'Saltline Transit Authority')).toBe(`0417 — ваш код Saltline Transit\n@${host} #0417`);
});

test('look-alikes of plain characters do not halve a notification or the name in a code [NOTIFY-24]', () => {
  const texts = { title: 'Points expire', text: '1\u00a0200\u202fpts end on March\u00a031 – claim “soon”…' };
  const notice = composeNoticeText({ ...texts, name: 'Harbor’s\u00a0Rewards', host });
  expect(notice).toBe(`Harbor's Rewards: Points expire. 1 200 pts end on March 31 - claim "soon"... ${host}`);
  expect(measureText(notice)).toEqual({ units: notice.length, capacity: 160 });
  expect(compose('en', 'Harbor’s\u00a0Rewards')).toContain("your Harbor's Rewards code. It works for 10 minutes.");
  expect(measureText(composeNoticeText({ ...texts, name: 'Трамвай', host })).capacity).toBe(70);
});
