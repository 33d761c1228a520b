import { expect, test } from 'vitest';
import { consentReturnOf, withoutConsentReturn } from './consent-outcome.ts';

test.each([
  ['?provider=ferry&status=CONNECTED', { providerId: 'ferry', outcome: 'CONNECTED', isPopup: false }],
  ['?provider=ferry&status=DENIED&display=popup', { providerId: 'ferry', outcome: 'DENIED', isPopup: true }],
  ['?provider=ferry&status=whatever', { providerId: 'ferry', outcome: 'ERROR', isPopup: false }],
  ['?status=CONNECTED', null],
  ['?provider=ferry', null],
  ['', null],
])('the address %j contains %j [PROV-21]', (search, told) => {
  expect(consentReturnOf(search)).toEqual(told);
});

test('the result is removed from the address, all else stays [PROV-21]', () => {
  expect(withoutConsentReturn('?provider=ferry&status=CONNECTED&display=popup')).toBe('');
  expect(withoutConsentReturn('?code=SPRING&provider=ferry&status=DENIED')).toBe('?code=SPRING');
});
