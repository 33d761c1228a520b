import { expect, test } from 'vitest';
import { supportOf } from './support.ts';

const url = 'https://agency.example/help';
const phone = '+1 555 010 0148';

test('the phone is offered if set, otherwise the link, otherwise nothing [TEN-08]', () => {
  expect(supportOf({ SupportPhoneNumber: phone, CustomerSupportLink: url })).toEqual({ kind: 'phone', phone });
  expect(supportOf({ SupportPhoneNumber: null, CustomerSupportLink: url })).toEqual({ kind: 'link', url });
  expect(supportOf({ SupportPhoneNumber: '', CustomerSupportLink: url })).toEqual({ kind: 'link', url });
  expect(supportOf({ SupportPhoneNumber: null, CustomerSupportLink: null })).toBeNull();
});
