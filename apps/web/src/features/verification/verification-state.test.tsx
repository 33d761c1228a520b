import { beforeEach, expect, test } from 'vitest';
import { session } from '../../device/session.ts';
import {
  changeWork,
  codeOnItsWay,
  endWork,
  sentNow,
  type VerificationState,
  verificationOf,
  verificationState,
} from './verification-state.ts';

const minuteMs = 60_000;
const kept = () => localStorage.getItem('sentPhoneCode');
/** State as found by a new page. */
const recalled = (userId: string, now = Date.now()): VerificationState => verificationOf(userId, null, now);
const number = { phone: '(556) 321-4455', country: null };
const soon = () => new Date(Date.now() + 45_000).toISOString();

beforeEach(() => {
  session.set('signedIn');
  endWork('ana');
});

test('a sent code is stored on the device until it expires, with the wait for another [PHONE-06]', () => {
  const retryAt = soon();
  changeWork('ana', { step: 'code', ...number, sent: sentNow(number, true), retryAt });
  const { sent } = recalled('ana');
  expect(recalled('ana')).toMatchObject({ step: 'code', phone: '(556) 321-4455', code: '', retryAt });
  expect(sent).toMatchObject({ ...number, isMigration: true });
  expect(recalled('ana', Date.now() + 9 * minuteMs).step).toBe('code');
  expect(recalled('ana', Date.now() + 10 * minuteMs).step).toBe('phone');
});

test('it belongs to its member: hidden from others, and deleted with the session [PHONE-03]', () => {
  changeWork('ana', { step: 'code', ...number, sent: sentNow(number, false) });
  expect(recalled('ben')).toMatchObject({ step: 'phone', phone: '' });
  expect(verificationOf('ben', verificationState.get())).toMatchObject({ step: 'phone', phone: '' });
  session.set('signedOut');
  expect(kept()).toBeNull();
  expect(recalled('ana').step).toBe('phone');
});

test("a start that could not identify the user keeps the code for this device's member", () => {
  localStorage.setItem('isAuthenticated', 'true');
  changeWork('ana', { step: 'code', ...number, sent: sentNow(number, false) });
  session.set('signedOut');
  expect(verificationOf('ana', verificationState.get()).step).toBe('code');
});

test('a code sent by another tab to another number is used here, too, but does not replace a number being typed [ERR-32]', () => {
  const other = { phone: '(556) 321-9900', country: null };
  const elsewhere = () => {
    localStorage.setItem(
      'sentPhoneCode',
      JSON.stringify({ userId: 'ana', sent: sentNow(other, false), retryAt: null }),
    );
    dispatchEvent(new StorageEvent('storage', { key: 'sentPhoneCode' }));
  };
  const here = () => verificationOf('ana', verificationState.get());
  changeWork('ana', { step: 'code', ...number, sent: sentNow(number, false), code: '12' });
  elsewhere();
  expect(here()).toMatchObject({ step: 'code', phone: other.phone, code: '' });
  changeWork('ana', { step: 'phone', phone: '(556) 3', sent: null });
  elsewhere();
  expect(here()).toMatchObject({ step: 'phone', phone: '(556) 3' });
});

test('a number being typed does not survive the page', () => {
  changeWork('ana', { phone: '(556) 3' });
  expect(kept()).toBeNull();
  expect(verificationOf('ana', verificationState.get()).phone).toBe('(556) 3');
});

test.each([
  '{broken',
  '{"userId":"ana"}',
  '{"userId":"ana","sent":{"phone":"55","country":null,"worksUntil":9e15}}',
  '"text"',
])('unreadable data is ignored: %s', (text) => {
  localStorage.setItem('sentPhoneCode', text);
  expect(recalled('ana').step).toBe('phone');
});

test('a code can be entered while its number is in the field and no other code can be sent [PHONE-06]', () => {
  const sent = sentNow(number, false);
  const work = { ...recalled('ana'), ...number, sent, retryAt: soon() };
  expect(codeOnItsWay(work)).toEqual(sent);
  expect(codeOnItsWay({ ...work, phone: '(556) 321-4456' })).toBeNull();
  expect(codeOnItsWay({ ...work, country: 'AT' })).toBeNull();
  expect(codeOnItsWay(work, Date.parse(work.retryAt))).toBeNull();
  expect(codeOnItsWay({ ...work, sent: { ...sent, worksUntil: Date.now() } })).toBeNull();
});
