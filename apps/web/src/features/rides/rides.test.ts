import type { WholeTranslator } from '@fareback/wording';
import { expect, test } from 'vitest';
import { destinationOf } from './rides.ts';

const t = ((key: string, values: object) => [key, ...Object.values(values)].join(' ')) as unknown as WholeTranslator;

test('place names in other scripts do not affect the sentence around them [EARN-10, EARN-13]', () => {
  const [fromName, toName] = ['\u202eMill Road', 'شارع ٢'];
  expect(destinationOf({ fromName, toName }, t)).toBe(`rides.between \u2068${fromName}\u2069 \u2068${toName}\u2069`);
  expect(destinationOf({ fromName, toName: null }, t)).toBe(`rides.from \u2068${fromName}\u2069`);
  expect(destinationOf({ fromName: null, toName }, t)).toBe(`rides.to \u2068${toName}\u2069`);
  expect(destinationOf({ fromName: null, toName: null }, t)).toBeNull();
});
