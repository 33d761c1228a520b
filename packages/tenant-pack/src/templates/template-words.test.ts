import { languages } from '@fareback/contract';
import { templateNames } from '@fareback/contract/admin';
import { flattenCatalogue } from '@fareback/wording/compile';
import { placeholders, wordsOf, wrongPlurals } from '@fareback/wording/testing/translated.ts';
import { describe, expect, it, test } from 'vitest';
import { firstAnswers } from './campaign-template.ts';
import { campaignTemplates } from './campaign-templates.ts';
import { readTemplateWords, wordsOfTemplate } from './template-words.ts';

const sentencesIn = (language: (typeof languages)[number]) => flattenCatalogue({ ...readTemplateWords(language) });
const english = sentencesIn('en');

describe.each(languages)('templates in %s', (language) => {
  const own = sentencesIn(language);

  it('have every English text of every template [DESK-290]', () => {
    expect(Object.keys(own)).toEqual(Object.keys(english));
    expect(Object.keys(readTemplateWords(language).templates).toSorted()).toEqual(templateNames.toSorted());
    expect(Object.values(own).filter((text) => text.trim() === '')).toEqual([]);
  });

  it('name the same amounts, in every plural form of the language [DESK-290]', () => {
    for (const [key, text] of Object.entries(own)) {
      const numbers = (message: string): string[] => placeholders(message).map((name) => name.replace(/ \w+$/, ''));
      expect([key, numbers(text)]).toEqual([key, numbers(english[key] ?? '')]);
      expect([key, wrongPlurals(text, language)]).toEqual([key, []]);
    }
  });

  it.skipIf(language === 'en')('leave nothing in English [DESK-290]', () => {
    const left = Object.keys(english).filter((key) => own[key] === english[key] && wordsOf(own[key] ?? '').length > 0);
    expect(left).toEqual([]);
  });

  it('fit their places with the longest possible values [DESK-290]', () => {
    for (const template of templateNames) {
      const { asks } = campaignTemplates[template];
      const most = Object.entries(asks).flatMap(([name, ask]) =>
        ask.kind === 'NUMBER' ? [[name, ask.most] as const] : [],
      );
      const texts = wordsOfTemplate(template, { ...firstAnswers({ asks }), ...Object.fromEntries(most) }, language);
      const mostOf = (key: string): number => (/description|HowItWork/i.test(key) ? 2000 : 120);
      const unfit = Object.entries(texts).filter(([key, text]) => /[{}]/.test(text) || text.length > mostOf(key));
      expect(unfit).toEqual([]);
    }
  });
});

test('inflect the words next to amounts as the language requires [DESK-290]', () => {
  const titleIn = (language: string, days: number) =>
    wordsOfTemplate('days-in-a-row', { reward: 1, days }, language)['Title'];
  expect([2, 5, 21].map((days) => titleIn('ru', days))).toEqual(['2 дня подряд', '5 дней подряд', '21 день подряд']);
  expect([2, 5, 21].map((days) => titleIn('ar', days))).toEqual([
    'يومان على التوالي',
    '5 أيام على التوالي',
    '21 يومًا على التوالي',
  ]);
  expect(wordsOfTemplate('tiers', {}, 'fr')).toEqual({});
});
