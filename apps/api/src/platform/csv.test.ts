import { expect, test } from 'vitest';
import { Amount, csvLines, csvOf } from './csv.ts';

test('CSV keeps commas, quotes and line breaks in their cells, and no cell is a formula', () => {
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

test('an amount keeps its digits and is no formula [DESK-297]', () => {
  expect(csvLines([[new Amount('-3.10'), new Amount('12.00'), '-3.10']])).toBe("-3.10,12.00,'-3.10");
});
