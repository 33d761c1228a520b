import { expect, test } from 'vitest';
import { Amount, csvLines, csvOf } from './csv.ts';

test('CSV quotes commas, quotes and line breaks, and no cell is read as a formula', () => {
  const rows = [
    ['a,b', 1],
    ['say "hi"', -2],
    ['two\nlines', null],
    ['one\rline', 0],
    ['=SUM(A1)', 0],
    ['-3', 0],
  ];
  expect(csvOf({ head: ['name', 'n'], rows })).toBe(
    ['name,n', '"a,b",1', '"say ""hi""",-2', '"two\nlines",', '"one\rline",0', "'=SUM(A1),0", "'-3,0"].join('\r\n'),
  );
});

test('an amount keeps its digits and is not read as a formula [DESK-297]', () => {
  expect(csvLines([[new Amount('-3.10'), new Amount('12.00'), '-3.10']])).toBe("-3.10,12.00,'-3.10");
});
