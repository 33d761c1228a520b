import fs from 'node:fs';
import path from 'node:path';
import { actVerbs, adminErrorCodes, templateGroups } from '@fareback/contract/admin';
import { compileCatalogue, flattenCatalogue } from '@fareback/wording/compile';
import { placeholders, wordsOf, wrongPlurals } from '@fareback/wording/testing/translated.ts';
import { expect, test } from 'vitest';
import * as ar from './ar/index.ts';
import { checkInArabic } from './check/ar.ts';
import * as en from './en/index.ts';
import * as es from './es/index.ts';
import * as arabicLabels from './keys/ar/index.ts';

const english = flattenCatalogue(en);
const spanish = flattenCatalogue(es);
const arabic = flattenCatalogue(ar);

/** Names of a message's parameters; a language may need a plural where English only writes a number. */
const valuesIn = (message: string): string[] => [
  ...new Set(placeholders(message).map((value) => value.split(' ')[0] ?? '')),
];

test.each([
  ['Spanish', spanish],
  ['Arabic', arabic],
])('every desk message exists in %s, with the same parameters, and is valid [DESK-71] [DESK-708]', (_, messages) => {
  expect(Object.keys(messages)).toEqual(Object.keys(english));
  const unlike = Object.entries(english).filter(
    ([key, message]) => String(valuesIn(message)) !== String(valuesIn(messages[key] ?? '')),
  );
  expect(unlike).toEqual([]);
  expect(Object.entries(messages).filter(([, message]) => message.trim() === '')).toEqual([]);
  expect(() => compileCatalogue(messages)).not.toThrow();
});

test('every plural of a desk message has exactly the six forms of Arabic [DESK-708]', () => {
  const wrong = Object.entries(arabic).flatMap(([key, text]) =>
    wrongPlurals(text, 'ar').map((form) => `${key}: ${form}`),
  );
  expect(wrong).toEqual([]);
});

test('Arabic leaves no sentence in English and writes Western digits, in labels of forms and the check, too [DESK-708]', () => {
  const labels = Object.entries(arabicLabels.keys).map(
    ([key, [title, help = '']]) => [key, `${title} ${help}`] as const,
  );
  const texts = [
    ...Object.entries(arabic),
    ...labels,
    ...Object.entries(arabicLabels.values),
    ...Object.entries(checkInArabic),
  ];
  expect(texts.length).toBeGreaterThan(2500);
  expect(texts.filter(([, text]) => /[^\P{Nd}0-9]/u.test(text))).toEqual([]);
  const same = Object.keys(english).filter(
    (key) => arabic[key] === english[key] && wordsOf(english[key] ?? '').length > 2,
  );
  expect(same).toEqual([]);
});

test('a date in an Arabic message is isolated, so its parts keep their order [DESK-709]', () => {
  const help = Object.values(arabicLabels.keys).map(([, text = '']) => text);
  const texts = [...Object.values(arabic), ...help, ...Object.values(checkInArabic)];
  const dated = texts.filter((text) => /\d{4}-\d\d-\d\d/.test(text));
  expect(dated.length).toBeGreaterThan(5);
  expect(dated.filter((text) => /(?<!\u2066)\b\d{4}-\d\d-\d\d/.test(text))).toEqual([]);
});

/** Returns the property names in a schema of tenant.yaml. */
const namesIn = (schema: string): string[] => {
  const file = path.join(import.meta.dirname, '../../../../packages/tenant-pack/src/schema/tenant.ts');
  const body =
    new RegExp(`const ${schema} = closed\\(\\{([^]*?)\\n\\}\\);`).exec(fs.readFileSync(file, 'utf8'))?.[1] ?? '';
  return [...body.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name);
};

test('every agency setting of the program has a label, and no label is unused [DESK-253]', () => {
  const settings = namesIn('Settings').filter((name) => name !== 'limits');
  expect(settings.length).toBeGreaterThan(15);
  expect(Object.keys(en.setting).toSorted()).toEqual(settings.toSorted());
  expect(Object.keys(en.limit).toSorted()).toEqual(namesIn('Limits').toSorted());
});

test('every audit event has its own label [DESK-251]', () => {
  expect(Object.keys(en.verb)).toEqual([...actVerbs]);
  expect(new Set(Object.values(es.verb)).size).toBe(actVerbs.length);
  expect(new Set(Object.values(ar.verb)).size).toBe(actVerbs.length);
});

test("every error code of the desk's calls has its own message [DESK-71]", () => {
  expect(adminErrorCodes.filter((code) => !(code in en.errors))).toEqual([]);
});

test('Spanish addresses staff as usted, in messages, labels of forms, the check and emails [DESK-538]', () => {
  const files = ['es', 'keys/es'].flatMap((place) =>
    fs.readdirSync(path.join(import.meta.dirname, place)).map((file) => `${place}/${file}`),
  );
  const informal =
    /(?<![\p{L}-])(?:tú|tus?|ti|contigo|puedes|debes|tienes|quieres|quieras|eliges|elijas|Elige|añade|inténtalo|escribes|pierdes|Indica|Ingresa|Introduce|Selecciona|Escribe)(?![\p{L}-])/u;
  const others = ['check/es.ts', '../../../api/src/modules/staff/mail/staff-mail.ts'];
  const lines = [...files, ...others].flatMap((file) =>
    fs.readFileSync(path.join(import.meta.dirname, file), 'utf8').split('\n'),
  );
  expect(lines.length).toBeGreaterThan(1000);
  expect(lines.filter((line) => informal.test(line))).toEqual([]);
});

test('in Spanish a rider is a viajero and a member a miembro, in keys, the check and emails, too [DESK-295]', () => {
  const files = ['es', 'keys/es'].flatMap((place) =>
    fs.readdirSync(path.join(import.meta.dirname, place)).map((file) => `${place}/${file}`),
  );
  const others = ['check/es.ts', '../../../api/src/modules/staff/mail/staff-mail.ts'];
  const saidOtherwise = [...files, ...others].filter((file) =>
    /pasajer/i.test(fs.readFileSync(path.join(import.meta.dirname, file), 'utf8')),
  );
  expect(saidOtherwise).toEqual([]);
  const lacks = (said: RegExp, wanted: RegExp): string[] =>
    Object.keys(english).filter(
      (key) => said.test((english[key] ?? '').replaceAll(/\{\w+/g, '')) && !wanted.test(spanish[key] ?? ''),
    );
  expect(lacks(/\briders\b/i, /viajer/i)).toEqual([]);
  expect(lacks(/\bmembers\b/i, /miembro/i)).toEqual([]);
});

test('the guide lists every campaign template in the words and order of the desk [DESK-502]', () => {
  const guide = fs.readFileSync(path.join(import.meta.dirname, '../../../../docs/campaigns.md'), 'utf8');
  const table = guide.split('| group | template | what it does |')[1]?.split('\n\n')[0] ?? '';
  const listed = table.split('\n').slice(2);
  const words: Readonly<Record<string, string>> = en.templates;
  const rows = Object.entries(templateGroups).flatMap(([group, names]) =>
    names.map(
      (name) =>
        `| ${[en.templateGroups[group as keyof typeof templateGroups], words[name], words[`${name}Help`]].join(' | ')} |`,
    ),
  );
  expect(listed).toEqual(rows);
});
