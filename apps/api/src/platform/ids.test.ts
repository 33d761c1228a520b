import { expect, test } from 'vitest';
import { isDamagedId } from './ids.ts';

test.each(['3.67901E+19', '3,67901E+19', '1E+20', '1.2345678901234568e+21', '3.67901E19', ' 3.67901E+19 '])(
  'a long number that a spreadsheet wrote as %j is damaged [PROV-35]',
  (text) => expect(isDamagedId(text)).toBe(true),
);

test.each(['5e10', '12e5', '7700111102', 'E+19', '1-E+19', '3.67', 'A3.67901E+19', '5E-12', ''])(
  'an id %j is not damaged [PROV-35]',
  (text) => expect(isDamagedId(text)).toBe(false),
);
