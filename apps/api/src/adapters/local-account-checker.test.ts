import { expect, test } from 'vitest';
import { demoAnswer, demoSecurityCode } from './local-account-checker.ts';

test('a code printed on a card is confirmed; any other code is rejected', () => {
  expect(demoSecurityCode('7700 442 093')).toBe(demoSecurityCode('7700442093'));
  const secondFact = demoSecurityCode('7700442093');
  expect(demoAnswer({ identifier: '7700442093', secondFact }).reply.result).toBe('yes');
  expect(demoAnswer({ identifier: '7700442077', secondFact: '999' }).reply.result).toBe('no');
});

test.each([
  ['5501', 'yes', undefined],
  ['5577', 'later', 'yes'],
  ['TBK5577', 'later', 'yes'],
  ['5599', 'later', 'no'],
  ['5500', 'no', undefined],
  ['ana@harbor.example', 'yes', undefined],
  ['later@harbor.example', 'later', 'yes'],
  ['doubt@harbor.example', 'later', 'no'],
  ['no@harbor.example', 'no', undefined],
  ['noor@harbor.example', 'yes', undefined],
])('without a security code, %s is answered %s, then %s', (identifier, result, later) => {
  const said = demoAnswer({ identifier, secondFact: null });
  expect([said.reply.result, said.later]).toEqual([result, later]);
});
