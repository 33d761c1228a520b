import { expect, it } from 'vitest';
import { hashPassword, isPassword, nobody } from './password-hash.ts';

/** Algorithm, version, cost and length of a hash: everything that determines how long a comparison takes. */
const workOf = (kept: string): unknown[] => {
  const [, kind, version, cost, , digest = ''] = kept.split('$');
  return [kind, version, cost, digest.length];
};

it('accepts only the hashed password, and never produces the same hash twice', async () => {
  const kept = await hashPassword('Tram!line7');
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashPassword('Tram!line7')).not.toBe(kept);
  expect(await isPassword(kept, 'Tram!line7')).toBe(true);
  expect(await isPassword(kept, 'tram!line7')).toBe(false);
});

it('an unknown account takes as long as a wrong password [AUTH-12]', async () => {
  const kept = await hashPassword('Tram!line7');
  expect(await isPassword(null, 'Tram!line7')).toBe(false);
  expect(workOf(nobody)).toEqual(workOf(kept));
});

it('a burst is refused once two hundred wait, and those in the queue are served', async () => {
  const storm = await Promise.allSettled(Array.from({ length: 260 }, () => isPassword(null, 'wrong')));
  const served = storm.filter(({ status }) => status === 'fulfilled');
  const refused = storm.filter((one) => one.status === 'rejected');
  expect(served).toHaveLength(202);
  expect(refused).toHaveLength(58);
  expect(refused.every(({ reason }) => reason.code === 'TOO_MANY_REQUESTS')).toBe(true);
  expect(await isPassword(null, 'after')).toBe(false);
});
