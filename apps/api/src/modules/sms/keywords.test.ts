import { languages, loadServerCatalogues } from '@fareback/wording';
import { expect, test } from 'vitest';
import { keywordCounts, readCommand } from './keywords.ts';

test.each([
  ['balance', 'BALANCE'],
  ['  Balance. ', 'BALANCE'],
  ['CODIGO', 'CODE'],
  ['Código', 'CODE'],
  ['so du', 'BALANCE'],
  ['SỐ DƯ', 'BALANCE'],
  ['Đổi 2', 'GET'],
  ['إيقاف', 'STOP'],
  ['ايقاف', 'STOP'],
  ['ব্যালেন্স', 'BALANCE'],
  ['баланс', 'BALANCE'],
  ['받기!', 'CLAIM'],
  ['STOP', 'STOP'],
  ['Stop texting me', 'STOP'],
  ['opt-out', 'STOP'],
  ['hello', 'OTHER'],
  ['', 'OTHER'],
  ['yes', 'OTHER'],
  ['balance 2', 'OTHER'],
])('%j is the command %s in any case, spacing, accents and language [SMS-02]', (text, name) => {
  expect(readCommand(text).name).toBe(name);
});

test.each([
  ['GET 2', 2, false],
  ['get2', 2, false],
  ['GET 2 yes', 2, true],
  ['Get 12, Yes!', 12, true],
  ['Canjear 3 sí', 3, true],
  ['兑换2是', 2, true],
  ['استبدال ٢ نعم', 2, true],
  ['নিন ২ হ্যাঁ', 2, true],
  ['교환 2 예', 2, true],
  ['GET', null, false],
])('%j is a redemption by number, confirmed only with a yes [SMS-02, SMS-08]', (text, number, isConfirmed) => {
  expect(readCommand(text)).toMatchObject({ name: 'GET', number, isConfirmed });
});

test.each(['GET 2 NO', 'GET 2 3', 'GET 222', 'GET yes'])('%j redeems nothing [SMS-08]', (text) => {
  expect(readCommand(text).name).toBe('OTHER');
});

test('a long text is read within a moment [SMS-02]', () => {
  expect(readCommand('get 1 '.repeat(20_000)).name).toBe('OTHER');
});

test('no keyword names two commands, accents left out [SMS-02]', () => {
  expect(keywordCounts.known).toBe(keywordCounts.listed);
});

/** Words in answers that riders are asked to send, in the order of the English texts. */
const asked = {
  helpWords: ['BALANCE', 'OFFERS', 'CODE', 'CLAIM', 'STOP'],
  balance: ['OFFERS'],
  balanceClaim: ['CLAIM'],
  noNumber: ['OFFERS'],
  offersTitle: ['GET'],
  pending: ['CODE'],
  stopped: ['START'],
  started: ['STOP'],
} as const;

test.each(languages.map(({ code }) => code))('answers in %s ask for keywords that are understood [SMS-02]', (code) => {
  const t = loadServerCatalogues()[code];
  const value = { amount: '', pointsShort: '', unclaimed: '', tenant: '' };
  for (const [key, names] of Object.entries(asked)) {
    const text = t(`sms.${key}` as 'sms.balance', value);
    const words = text.split(/[^\p{L}\p{M}]+/u);
    const understood = words
      .flatMap((word, at) => [word, `${word} ${words[at + 1] ?? ''}`])
      .map((word) => readCommand(word).name);
    for (const name of names) expect([key, understood]).toEqual([key, expect.arrayContaining([name])]);
  }
  const confirm = t('sms.confirm', { title: 'x', amount: '', pointsShort: '', number: '2' });
  const [, order = ''] = /([\p{L}\p{M}]+ 2 [\p{L}\p{M}]+)/u.exec(confirm) ?? [];
  expect(readCommand(order)).toMatchObject({ name: 'GET', number: 2, isConfirmed: true });
});
