import type { StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { shownAddress } from '../../../platform/shown-address.ts';
import { hasGrants } from '../../connections/index.ts';
import type { ProviderServer } from '../../providers/index.ts';

export type OAuthServer = Extract<ProviderServer, { kind: 'OAUTH' }>;

type Fields = Readonly<Record<string, string | null>>;

type Addresses = Readonly<Record<'issuer', string>> &
  Readonly<Record<'authorizeUrl' | 'tokenUrl' | 'revokeUrl' | 'accountUrl', string | null>>;

const addressFields = ({ issuer, endpoints, accountUrl }: OAuthServer): Addresses => ({
  issuer,
  authorizeUrl: endpoints?.authorizeUrl ?? null,
  tokenUrl: endpoints?.tokenUrl ?? null,
  revokeUrl: endpoints?.revokeUrl ?? null,
  accountUrl,
});

/** The stored address with its query if it was sent as it is shown, without one; else the sent one [DESK-755]. */
export const keepStored = <T extends string | null | undefined>(
  sent: T,
  stored: string | null | undefined,
): T | string => (stored != null && shownAddress(stored) === sent ? stored : sent);

/** What decides who gets riders' tokens, by field of the form. */
function tokenFields(server: OAuthServer): Fields {
  const { authorizeUrl: _, ...addresses } = addressFields(server);
  return { ...addresses, clientId: server.clientId };
}

/** What decides who gets our client's secret, and how. */
const secretFields = (server: OAuthServer): Fields => ({
  ...addressFields(server),
  clientId: server.clientId,
  secretIn: server.secretIn,
});

const findChange = (before: Fields, after: Fields): string | undefined =>
  Object.keys(after).find((field) => before[field] !== after[field]);

/** Fields of addresses that were not stored before; an operator may have set those that were. */
export const newAddresses = (before: OAuthServer | undefined, after: OAuthServer): Fields => {
  const stored: Fields = before ? addressFields(before) : {};
  return Object.fromEntries(Object.entries(addressFields(after)).filter(([field, to]) => stored[field] !== to));
};

/**
 * Stored tokens of riders go to the server that is set, so only operators may set another one. Throws GRANTS_EXIST with
 * the field that names another server [DESK-753].
 */
export async function assertGrantsStay(
  { tx, isOperator = false }: StaffCtx,
  providerId: string,
  { before, after }: { before: OAuthServer | undefined; after: OAuthServer },
): Promise<void> {
  if (isOperator) return;
  const field = before === undefined ? 'issuer' : findChange(tokenFields(before), tokenFields(after));
  if (field !== undefined && (await hasGrants(tx, providerId))) throwAdminError('GRANTS_EXIST', { field });
}

/**
 * The typed secret; else the one before, if the same client uses it at the same addresses in the same way. Throws
 * INVALID_REQUEST, also if stored settings can't be read [DESK-754].
 */
export function secretOf(server: OAuthServer, before: OAuthServer | undefined, isStored: boolean): string | null {
  if (server.clientSecret !== null) return server.clientSecret;
  if (before === undefined && !isStored) return null;
  if (before?.clientSecret === null) return null;
  const isSame = before !== undefined && findChange(secretFields(before), secretFields(server)) === undefined;
  return isSame ? before.clientSecret : throwAdminError('INVALID_REQUEST', { field: 'clientSecret' });
}
