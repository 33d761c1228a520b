import { expect, test } from 'vitest';
import { translateProblem } from './translate-problem.ts';

const place = { file: 'bay/programme.yaml', line: 2, column: 3, key: 'campaigns.0.reward' };
const problem = (message: string, form: string, ...values: (string | { form: string; values: string[] })[]) => ({
  ...place,
  message,
  saying: { form, values },
});

test("a problem is shown in the desk's language, with its values as written [DESK-170]", () => {
  const fault = problem(
    'expected one of the keys reward, target (did you mean "reward"?), found the unknown key "rewrad"',
    'expected {0}, found the unknown key "{1}"',
    { form: 'one of the keys {0} (did you mean "{1}"?)', values: ['reward, target', 'reward'] },
    'rewrad',
  );
  expect(translateProblem(fault, 'es')).toEqual({
    text: 'se esperaba una de las claves reward, target (¿quiso decir "reward"?); se encontró la clave desconocida "rewrad"',
    lang: 'es',
  });
  expect(translateProblem(fault, 'en')).toEqual({ text: fault.message, lang: 'en' });
});

test('a word in a parameter is translated too, braces of a value stay, and a right-to-left name is isolated [DESK-170]', () => {
  const lacks = problem('expected a text, found "{0}"', 'expected {0}, found {1}', 'a text', '"{0}"');
  expect(translateProblem(lacks, 'es').text).toBe('se esperaba un texto; se encontró "{0}"');
  const arabic = problem('', 'expected {0}, found {1}', 'a list', '"بطاقة"');
  expect(translateProblem(arabic, 'es').text).toBe('se esperaba una lista; se encontró \u2068"بطاقة"\u2069');
});

test('in Arabic a problem is translated and each parameter with signs is isolated [DESK-708] [DESK-709]', () => {
  const fault = problem('', 'expected {0}, found {1}', 'a list', '"a-1"');
  expect(translateProblem(fault, 'ar')).toEqual({ text: 'المتوقع قائمة؛ والموجود \u2068"a-1"\u2069', lang: 'ar' });
});

test('an untranslated message appears in English and is marked as such [DESK-170]', () => {
  const unknown = problem('Version 3 cannot be used by this release', 'Version 3 cannot be used by this release');
  expect(translateProblem(unknown, 'es')).toEqual({ text: unknown.message, lang: 'en' });
});

test('a kind of value is described in plain words of the language [DESK-422]', () => {
  const kinds = ['a list', 'a map', 'a text', 'a number', 'true or false'].map(
    (kind) => translateProblem(problem('', 'expected {0}, found {1}', kind, 'nothing'), 'es').text,
  );
  expect(kinds).toEqual(
    ['una lista', 'un mapa', 'un texto', 'un número', 'true o false'].map(
      (kind) => `se esperaba ${kind}; se encontró nada`,
    ),
  );
});
