import { expect, test } from 'vitest';
import { completedPercent, invitation, inviteLink } from './share.tsx';

test.each([
  ['https://a.example/join?code={code}', 'https://a.example/join?code=ABCD2345'],
  ['https://a.example/{code}/join?again={code}', 'https://a.example/ABCD2345/join?again=ABCD2345'],
  ['https://a.example/join', 'https://a.example/join?inviteCode=ABCD2345'],
  ['https://a.example/join?from=app#top', 'https://a.example/join?from=app&inviteCode=ABCD2345#top'],
  ['http://a.example', 'http://a.example/?inviteCode=ABCD2345'],
])('%s becomes %s [REFER-06]', (url, link) => {
  expect(inviteLink(url, 'ABCD2345')).toBe(link);
});

test.each(['', 'join', '/join?code={code}', 'ftp://a.example/{code}', 'javascript:alert(1)//{code}'])(
  '%j is no invite link [REFER-07]',
  (url) => {
    expect(inviteLink(url, 'ABCD2345')).toBeNull();
  },
);

test('the message follows the link on a new line [REFER-06]', () => {
  expect(invitation('https://a.example', 'Ride with me.')).toBe('https://a.example\nRide with me.');
  expect(invitation('https://a.example', '')).toBe('https://a.example');
});

test.each([
  [1, 3, 33],
  [2, 3, 67],
  [1, 8, 13],
  [0, 5, 0],
  [6, 5, 100],
  [0, 0, 0],
])('%i of %i is %i per cent [REFER-11]', (completed, entered, percent) => {
  expect(completedPercent(completed, entered)).toBe(percent);
});
