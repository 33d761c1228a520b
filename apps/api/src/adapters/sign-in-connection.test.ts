import { expect, test } from 'vitest';
import { isIssuer } from './sign-in-connection.ts';

test.each([
  ['https://login.agency.example', true, false],
  ['https://login.agency.example/tenant/v2.0', true, false],
  ['http://login.agency.example', false, false],
  ['https://localhost:8080', false, false],
  ['http://127.0.0.1:5432', false, false],
  ['https://[::1]/', false, false],
  ['http://127.0.0.1:5432', true, true],
])(
  'an identity provider setting cannot make this server call itself or send secrets unencrypted: %s [DESK-14]',
  (issuer, isGood, localTools) => expect(isIssuer(issuer, { localTools })).toBe(isGood),
);
