import { expect, test } from 'vitest';
import * as ar from '../keys/ar/index.ts';
import * as en from '../keys/en/index.ts';
import * as es from '../keys/es/index.ts';
import { checkInArabic } from './ar.ts';
import { checkInSpanish } from './es.ts';
import { asFormsSay, asFormsSayValue } from './in-forms.ts';
import { translateProblem } from './translate-problem.ts';

const at = (words: typeof en, ...path: (string | number)[]) => ({ words, path: ['', ...path] });

/** Finds words that look like a file's key, outside of examples. */
const written = (text: string): string[] =>
  text
    .replaceAll(/"[^"]*"|'[^']*'|\{\w+\}/g, '')
    .match(/\b[a-z]+[A-Z]\w*|\b(?:null|true|false|url)\b|\b[A-Z]+_[A-Z]+\b/g) ?? [];

/** Names without a form field, which only files contain. */
const ofFilesAlone = new Set(['viewBox', 'route_id']);
/** Keys that are also Spanish words, folder names, or choices that users do not type. */
const sameInSpanish = new Set(['stock', 'images', 'supplier']);

test('no message of the check names a file key next to a form, in any language [DESK-349]', () => {
  const told = [
    ...Object.keys(checkInSpanish).map((form) => asFormsSay(form, at(en), 'en')),
    ...Object.values(checkInSpanish).map((form) => asFormsSay(form, at(es), 'es')),
    ...Object.values(checkInArabic).map((form) => asFormsSay(form, at(ar), 'ar')),
  ];
  expect(
    told.flatMap((text) =>
      written(text)
        .filter((key) => !ofFilesAlone.has(key))
        .map((key) => [key, text]),
    ),
  ).toEqual([]);
  const spanish = Object.entries(checkInSpanish).flatMap(([form, said]) => {
    const words = new Set(form.match(/\b[a-z]{4,}\b/g));
    const left = asFormsSay(said, at(es), 'es').replaceAll(/"[^"]*"|«[^»]*»|\{\w+\}|\[[^\]]*\]/g, '');
    return (left.match(/\b[a-z]{4,}\b/g) ?? []).filter(
      (word) => words.has(word) && !sameInSpanish.has(word) && Object.hasOwn(en.keys, word),
    );
  });
  expect(spanish).toEqual([]);
});

test('a message next to a form uses its labels for keys and choices, and keeps user input [DESK-349]', () => {
  const dates = {
    message: 'expected a day on or after startsOn (2026-03-02), found 2026-03-01',
    saying: { form: 'expected a day on or after startsOn ({0}), found {1}', values: ['2026-03-02', '2026-03-01'] },
  };
  expect(translateProblem(dates, 'en', at(en, 'campaigns', 0, 'endsOn'))).toEqual({
    text: 'expected a day on or after “First day” (2026-03-02), found 2026-03-01',
    lang: 'en',
  });
  expect(translateProblem(dates, 'es', at(es, 'campaigns', 0, 'endsOn')).text).toBe(
    'se esperaba un día desde «Primer día» (2026-03-02); se encontró 2026-03-01',
  );
  expect(translateProblem(dates, 'en').text).toBe(dates.message);
  const form = 'expected no {0}, because the campaign counts no trips, found one';
  const none = { message: '', saying: { form, values: ['modes'] } };
  expect(translateProblem(none, 'en', at(en, 'campaigns', 0, 'counts', 'modes')).text).toMatch(
    /^expected no “Travel modes”,/,
  );
  const typed = { message: '', saying: { form: 'expected {0}, found {1}', values: ['a whole number', '"startsOn"'] } };
  expect(translateProblem(typed, 'en', at(en, 'campaigns', 0, 'reward')).text).toBe(
    'expected a whole number, found "startsOn"',
  );
});

test('a key has the label of the field in question, a choice its own [DESK-349]', () => {
  const one = (text: string, ...path: (string | number)[]) => asFormsSay(text, at(en, ...path), 'en');
  expect(one('expected startsOn or endsOn with a CAMPAIGN window, found neither')).toBe(
    'expected “First day” or “Last day” with a “Campaign dates” window, found neither',
  );
  expect(one('expected a limit, or limit: null for none', 'offers', 0, 'limit')).toBe(
    'expected a limit, or an empty “Limit per rider” for none',
  );
  expect(asFormsSayValue('CONNECT, LINK', 'one of {0}', at(en, 'campaigns', 0, 'cta', 'action'), 'en')).toBe(
    '“Connects an account”, “Opens a page”',
  );
});

test("keys and choices that look like ordinary words use the form's labels if a message means them [DESK-349]", () => {
  const form = 'expected a contrast of at least {0}:1 with {1}, found {2}:1; the app will use {3} instead';
  const dull = { message: '', saying: { form, values: ['4.5', 'button', '1.39', '#8cc9ba'] } };
  const place = { words: en, path: ['theme', 'colours', 'buttonText'] };
  expect(translateProblem(dull, 'en', place).text).toMatch(
    / with “Button”, found 1\.39:1; the app will use #8cc9ba instead$/,
  );
  const kinds = {
    message: '',
    saying: {
      form: 'expected {0}, found {1}',
      values: [{ form: 'at least one of {0}', values: ['trip.completed, place.visited'] }, 'an empty list'],
    },
  };
  expect(translateProblem(kinds, 'en', at(en, 'campaigns', 0, 'counts', 'behaviours')).text).toBe(
    'expected at least one of “Rides”, “Visits”, found an empty list',
  );
});

test("a number next to a form is formatted in the desk's language, other values as typed [DESK-359]", () => {
  const form = 'expected at most {0} points at once, because more is likely a typo, found {1}';
  const dear = { message: 'as files spell it: 78110', saying: { form, values: ['10000', '78110'] } };
  const place = (words: typeof en) => at(words, 'campaigns', 0, 'reward');
  expect(translateProblem(dear, 'en', place(en)).text).toMatch(/^expected at most 10,000 points .* found 78,110$/);
  expect(translateProblem(dear, 'es', place(es)).text).toMatch(/10\.000 .* 78\.110$/);
  expect(translateProblem(dear, 'en').text).toBe(dear.message);
  const found = (value: string) =>
    translateProblem(
      { message: '', saying: { form: 'expected {0}, found {1}', values: ['a list', value] } },
      'es',
      place(es),
    )
      .text.split('; se encontró ')
      .at(-1);
  expect(['1.39', '-2500000', '"78110"', '0078110', '2026-03-01', 'NaN'].map(found)).toEqual([
    '1,39',
    '-2.500.000',
    '"78110"',
    '0078110',
    '2026-03-01',
    'NaN',
  ]);
});
