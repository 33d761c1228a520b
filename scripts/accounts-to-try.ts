import { demoSecurityCode } from '@fareback/api/demo-cards';
import type { Pack } from '@fareback/tenant-pack';

type PackProvider = Pack['programme']['providers'][number];

const numberLike = (mask: string): string => {
  let next = 0;
  return mask.replaceAll(/[@*]/g, 'K').replaceAll('#', () => String((next += 1) % 10));
};

/** Describes what to type at a provider, and the result; null if nothing is typed. */
function wayIn({ connectionType, identifierType, numberForm, asksSecondFact, proof }: PackProvider): string | null {
  const number = numberLike(numberForm?.masks[0] ?? '####');
  const isEmail = identifierType === 'EMAIL';
  if (connectionType === 'DIRECT_API' && asksSecondFact)
    return `${number} with the code ${demoSecurityCode(number)}; another code is refused`;
  if (connectionType === 'DIRECT_API')
    return isEmail
      ? 'any address; later@example.org is confirmed after a while, doubt@example.org refused after a while, no@example.org at once'
      : `${number}; one that ends in 77 is confirmed after a while, in 99 refused after a while, in 00 at once`;
  if (connectionType !== 'SELF_REPORT') return null;
  if (isEmail) return 'any address; its code lands in /local/mailbox';
  return proof === 'NONE' ? number : `${number}; then tell of one of its rides from /local/rides`;
}

export const providerName = ({ wording }: Pack, providerId: string): string =>
  wording.en?.providers[providerId]?.Label ?? providerId;

/** Returns a line for each provider with a typed account: what to type for each possible result. */
export const accountsToTry = (pack: Pack): string[] =>
  pack.programme.providers.flatMap((provider) => {
    const way = wayIn(provider);
    return way === null ? [] : [`connect ${providerName(pack, provider.id)}: ${way}`];
  });
