import { randomInt } from 'node:crypto';
import { getIdentifierError } from '@fareback/contract';
import { accountFormOf, type ProviderRow, proofOf } from '../../providers/index.ts';

/** Maximum tries for a number with a check digit, of which one in ten is valid. */
const TRIES = 500;
const DIGITS = 10;

const digit = (): string => String(randomInt(10));

const madeUp = (mask: string): string => mask.replace(/[#*]/g, digit).replaceAll('@', 'X');

/** Generates an unused account of a provider: a valid number, or an email; null if it accepts neither. */
export function testAccountOf(provider: ProviderRow): string | null {
  const form = accountFormOf(provider);
  if (form.identifierType === 'EMAIL') return `test-${randomInt(1_000_000_000)}@example.org`;
  if (form.identifierType !== 'NUMERIC_ID') return null;
  const mask = form.numberForm?.masks[0] ?? '#'.repeat(DIGITS);
  for (let tried = 0; tried < TRIES; tried += 1) {
    const number = madeUp(mask);
    if (getIdentifierError(form, number) === null) return number;
  }
  return null;
}

/** The first provider with typed accounts, with an unused one; undefined if there is no such provider. */
export function testAccountAmong(
  providers: readonly ProviderRow[],
): { provider: ProviderRow; identifier: string } | undefined {
  for (const provider of providers) {
    const takes = provider.connectionType !== 'CAMPAIGN_IMPLICIT' && proofOf(provider) !== 'CONSENT';
    const identifier = takes ? testAccountOf(provider) : null;
    if (identifier !== null) return { provider, identifier };
  }
  return undefined;
}
