import { describe, expect, it } from 'vitest';
import { compileCatalogue } from './compile.ts';
import { languages } from './languages.ts';
import { loadServerCatalogues } from './server-catalogues.ts';
import { createTranslator, type MessageKey } from './translator.ts';

const translators = loadServerCatalogues();

describe('a translator', () => {
  it('exists for each of the eight languages [LANG-01]', () => {
    expect(languages.map(({ code }) => typeof translators[code])).toEqual(languages.map(() => 'function'));
    expect(translators['fr']).toBeUndefined();
  });

  it.each([
    ['en', 1, '1 day left'],
    ['en', 2, '2 days left'],
    ['ru', 1, 'Остался 1 день'],
    ['ru', 3, 'Осталось 3 дня'],
    ['ru', 5, 'Осталось 5 дней'],
    ['ru', 21, 'Остался 21 день'],
    ['ar', 2, 'بقي يومان'],
    ['ar', 3, 'بقيت 3 أيام'],
    ['ar', 11, 'بقي 11 يومًا'],
    ['ko', 4, '4일 남음'],
    ['bn', 12, '12 দিন বাকি'],
  ])('in %s says %i days left with the right plural and Latin digits [STREAK-05, LANG-10]', (code, days, text) => {
    expect(translators[code]?.('streak.daysLeft', { days })).toBe(text);
  });

  it('prints braces of a text unchanged [VAL-09]', () => {
    expect(translators.en('errors.InvalidSpecialCharError')).toContain('# ! $ % & + - / = _ * ^ { } ~');
  });

  it.each([
    ['offer.failedText', "We couldn't process your request, please try again"],
    ['campaign.limitReachedToday', 'You have reached the earning limit for the day'],
    ['validation.invalidId', 'Please enter a valid ID'],
    ['validation.invalidEmail', 'Please enter a valid Email'],
    ['validation.phoneFallback', 'Error happened. Please try again'],
    ['validation.provideCode', 'Please provide a valid code'],
    ['validation.enterCode', 'Please enter a valid code'],
    ['signUp.codeNotAvailableTitle', 'Code Not Available'],
    ['common.somethingWrong', 'Something went wrong, try again in a few minutes'],
    ['errorPage.crashTitle', 'Oh no, bad luck!'],
    ['errors.MissingNameError', 'Enter your Name.'],
    ['errors.InvalidNameError', 'Name can only contain letters and spaces.'],
    ['errors.InvalidEmailError', 'Please, enter a valid Email.'],
  ] satisfies [MessageKey, string][])(
    '%s is worded as promised [REDEEM-06, CAMP-15, PROV-22, PROV-23, PHONE-09, CODE-24, CODE-25, ERR-10, ERR-20, VAL-01, VAL-02, VAL-05]',
    (key, text) => {
      expect(translators.en(key)).toBe(text);
    },
  );

  it('says the limit of an offer per day and per days [OFFER-10]', () => {
    expect(translators.en('offer.limitPerDay', { count: 1 })).toBe('x1 per day');
    expect(translators.en('offer.limitPerDays', { count: 3, days: 7 })).toBe('x3 per 7 days');
  });

  it('inserts a value unchanged, even if it looks like a message, a placeholder or a tag', () => {
    const name = "{points, plural, other {#}} <b>'{name}'</b> {name}";
    expect(translators.en('home.greeting', { name })).toBe(`Hi, ${name}`);
  });

  it('formats an exact number, an offset, a selection inside a plural, and a missing value', () => {
    const text =
      '{count, plural, offset:1 =0 {nobody} =1 {{who}} one {{who} and # more} other {{kind, select, RIDE {# more rides} other {# more}}}}';
    const t = createTranslator<string>('en', compileCatalogue({ a: { text } }));
    const counts = [0, 1, 2, 1201].map((count) => t('a.text', { count, who: 'Ana', kind: 'RIDE' }));
    expect(counts).toEqual(['nobody', 'Ana', 'Ana and 1 more', '1,200 more rides']);
    expect(t('a.text', { count: 9, kind: 'toString' })).toBe('8 more');
    expect(t('a.text', { count: 1 })).toBe('');
  });

  it("prefers a tenant's own texts to the defaults", () => {
    const t = createTranslator(
      'en',
      compileCatalogue({ home: { earn: 'Earn' } }),
      compileCatalogue({ home: { earn: 'Collect' } }),
    );
    expect(t('home.earn')).toBe('Collect');
  });

  it("prefers a tenant's own texts also to texts that are added later [LANG-10]", () => {
    const t = createTranslator<string>('en', {}, compileCatalogue({ teams: { title: 'Crews' } }));
    t.add(compileCatalogue({ teams: { title: 'Teams', join: 'Join' } }));
    expect([t('teams.title'), t('teams.join')]).toEqual(['Crews', 'Join']);
  });

  it('knows no key and no value that every object has', () => {
    const t = createTranslator<string>('en', compileCatalogue({ a: { text: '<{constructor}>' } }));
    expect([t('constructor'), t('a.text'), t('a.text', { constructor: 'x' })]).toEqual(['constructor', '<>', '<x>']);
  });

  it('returns the key if no text exists', () => {
    expect(createTranslator('en', {})('home.earn')).toBe('home.earn');
  });
});
