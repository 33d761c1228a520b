import { expect, test } from 'vitest';
import { isCardNumber, newCardNumber, readCardNumber } from './card-number.ts';

test('a card number has twelve digits, and one wrong digit or two swapped ones make no card number [ASSIST-06]', () => {
  const number = newCardNumber();
  expect(number).toMatch(/^[1-9]\d{11}$/);
  expect(isCardNumber(number)).toBe(true);
  for (let at = 0; at < number.length; at += 1) {
    const other = (Number(number[at]) + 1) % 10;
    expect(isCardNumber(`${number.slice(0, at)}${other}${number.slice(at + 1)}`)).toBe(false);
  }
  expect(isCardNumber('120000000006')).toBe(true);
  expect(isCardNumber('210000000006')).toBe(false);
  expect(isCardNumber(number.slice(1))).toBe(false);
});

test('a card number is read with its spaces, dashes and digits of other scripts [ASSIST-06]', () => {
  expect(readCardNumber(' 1234-5678 9012 ')).toBe('123456789012');
  expect(readCardNumber('١٢٣٤٥٦٧٨٩٠١٢')).toBe('123456789012');
});
