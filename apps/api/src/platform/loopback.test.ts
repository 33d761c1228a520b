import { expect, test } from 'vitest';
import { isLoopback } from './loopback.ts';

test.each(['localhost', 'harbor.localhost', '127.0.0.1', '127.9.9.9', '::1'])('%s is this machine [TEN-02]', (host) => {
  expect(isLoopback(host)).toBe(true);
});

test.each([
  '127.example.org',
  '127.0.0.1.example.org',
  '127.1',
  'localhost.example.org',
  'notlocalhost',
  '10.0.0.1',
  '',
])('%j is not this machine, even if it starts like a loopback name [TEN-02]', (host) => {
  expect(isLoopback(host)).toBe(false);
});
