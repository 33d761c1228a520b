import { expect, test } from 'vitest';
import { type Mail, textOf } from './mails.ts';

const app = 'https://saltline.example';
const agency = { tenant: 'Saltline Rewards', points: { long: 'points', short: 'pts' }, support: '+1 555 010 0148' };

test.each<[Mail, string]>([
  [{ kind: 'PHONE_CHANGED', name: 'Maya', digits: '0093', app }, '+1 555 010 0148'],
  [{ kind: 'CARD_PRINTED', name: 'Maya', app }, '+1 555 010 0148'],
  [{ kind: 'EMAIL_MOVED', name: 'Maya', newEmail: 'm***@example.org', app }, 'm***@example.org'],
  [{ kind: 'ACCOUNT_LOST', name: 'Maya', account: 'Harbor Scooters +', link: app }, 'Harbor Scooters +'],
  [
    {
      kind: 'ACCOUNT_CODE',
      account: 'Bikes & Co.',
      asker: null,
      code: '482913',
      app,
      claim: { memberId: '', providerId: '', sentAt: '' },
    },
    'Bikes & Co.',
  ],
])(
  'an Arabic mail isolates the direction of inserted values, other languages need no isolation: %o [LANG-17]',
  (mail, named) => {
    const said = (language: string) => {
      const { subject, above, below } = textOf(mail, language, agency);
      return [subject, ...above, ...below].join('\n').split(named);
    };
    const around = said('ar');
    expect(around.length).toBeGreaterThan(1);
    for (const before of around.slice(0, -1)) expect(before).toMatch(/\u2068$/);
    for (const after of around.slice(1)) expect(after).toMatch(/^\u2069/);
    expect(said('en').length).toBeGreaterThan(1);
    expect(said('en').join('')).not.toMatch(/[\u2066-\u2069]/);
  },
);
