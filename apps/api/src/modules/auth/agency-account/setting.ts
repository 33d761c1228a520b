import { isDeepStrictEqual } from 'node:util';
import type { RiderSignInAtDesk, RiderSignInCheck, WantedRiderSignIn } from '@fareback/contract/admin';
import { isIssuer } from '../../../adapters/sign-in-connection.ts';
import type { Tenant } from '../../../call/tenant.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { appOrigins } from '../../tenants/index.ts';
import { countConnected } from './account-store.ts';
import { agencyReturnAddress } from './flow.ts';
import { isOffered, providerOf } from './provider.ts';
import {
  deleteRiderOpenId,
  lockRiderOpenId,
  type RiderOpenId,
  readRiderOpenId,
  secretContext,
  writeRiderOpenId,
} from './setting-store.ts';

type Desk = Pick<Deps, 'keyRing' | 'settings' | 'services'> & { tenant: Tenant };

const redirectUris = ({ tenant, settings }: Desk): string[] => appOrigins(tenant, settings).map(agencyReturnAddress);

/** The setting without its secret, and what to register at the provider [DESK-563]. */
export async function showRiderSignIn(ctx: Desk & { tx: Tx }): Promise<RiderSignInAtDesk> {
  const stored = await readRiderOpenId(ctx.tx);
  const { issuer, clientId, secretEncrypted, requiresVerifiedEmail, mailDomains, vouchesForMail, updatedAt } =
    stored ?? {};
  const setting =
    issuer === undefined || clientId === undefined
      ? null
      : {
          issuer,
          clientId,
          hasSecret: (secretEncrypted ?? null) !== null,
          requiresVerifiedEmail: requiresVerifiedEmail === true,
          mailDomains: mailDomains ?? [],
          vouchesForMail: vouchesForMail === true,
          updatedAt: updatedAt?.toISOString() ?? '',
          members: await countConnected(ctx.tx, issuer),
        };
  return { setting, isOffered: isOffered(ctx.tenant), redirectUris: redirectUris(ctx) };
}

/** Calls the provider outside of transactions and returns its problems; empty without a setting [DESK-565]. */
export async function checkRiderSignIn(desk: Desk, setting: RiderOpenId | undefined): Promise<RiderSignInCheck> {
  const [redirectUri = ''] = redirectUris(desk);
  if (!setting) return { troubles: [] };
  return { troubles: await (await providerOf(desk.tenant.tenantId, setting, desk)).check(redirectUri) };
}

/** True if the requested setting equals the current one, including the secret. */
function standsAlready(before: RiderOpenId, wanted: WantedRiderSignIn, { keyRing, tenant }: Desk): boolean {
  const { issuer, clientId, clientSecret, requiresVerifiedEmail, mailDomains, vouchesForMail } = wanted;
  const secret = before.secretEncrypted && keyRing.decrypt(before.secretEncrypted, secretContext(tenant.tenantId));
  return (
    isDeepStrictEqual(
      [before.issuer, before.clientId, before.requiresVerifiedEmail, before.mailDomains, before.vouchesForMail],
      [issuer, clientId, requiresVerifiedEmail, mailDomains, vouchesForMail],
    ) &&
    (clientSecret === undefined || clientSecret === secret)
  );
}

const updateOf = (stored: RiderOpenId | undefined): string | null => stored?.updatedAt.toISOString() ?? null;

/**
 * Saves the setting and returns the one before; without a new secret the old one stays if issuer and client are
 * unchanged, so it goes to no other address than it was entered for. Throws INVALID_REQUEST and CHANGED_MEANWHILE
 * [DESK-563, OPS-148].
 */
export async function setRiderSignIn(
  ctx: Desk & { tx: Tx; now: Date },
  wanted: WantedRiderSignIn,
): Promise<RiderOpenId | undefined> {
  const { tx, now, keyRing, settings, tenant } = ctx;
  const { issuer, clientId, clientSecret, was } = wanted;
  if (!isIssuer(issuer, settings)) throwAdminError('INVALID_REQUEST', { field: 'issuer' });
  await lockRiderOpenId(tx, tenant.tenantId);
  const before = await readRiderOpenId(tx);
  const isSeen = was === undefined || was === updateOf(before);
  if (!isSeen && !(before && standsAlready(before, wanted, ctx))) throwAdminError('CHANGED_MEANWHILE');
  const isSame = before?.issuer === issuer && before.clientId === clientId;
  const old = isSame ? before.secretEncrypted : null;
  const fresh = clientSecret ? keyRing.encrypt(clientSecret, secretContext(tenant.tenantId)) : null;
  const secretEncrypted = clientSecret === undefined ? old : fresh;
  const { requiresVerifiedEmail, mailDomains, vouchesForMail } = wanted;
  const rules = { requiresVerifiedEmail, mailDomains, vouchesForMail };
  await writeRiderOpenId(tx, tenant.tenantId, { issuer, clientId, secretEncrypted, ...rules, updatedAt: now });
  return before;
}

/**
 * Removes the setting; connected accounts stay for the same issuer. Returns true if there was one. Throws
 * CHANGED_MEANWHILE if it differs from the one the caller saw [DESK-563].
 */
export async function removeRiderSignIn(
  { tx, tenant }: Desk & { tx: Tx },
  { was }: { was?: string | undefined },
): Promise<boolean> {
  await lockRiderOpenId(tx, tenant.tenantId);
  const before = await readRiderOpenId(tx);
  if (before && was !== undefined && was !== updateOf(before)) throwAdminError('CHANGED_MEANWHILE');
  return (await deleteRiderOpenId(tx)) > 0;
}

/** Sets the provider of a demo, which needs a verified email; the next start replaces it. */
export const saveAgencyProvider = (
  { tx, keyRing, tenantId, now }: Pick<Deps, 'keyRing'> & { tx: Tx; tenantId: string; now: Date },
  { issuer, clientId, clientSecret }: { issuer: string; clientId: string; clientSecret: string },
): Promise<void> =>
  writeRiderOpenId(tx, tenantId, {
    issuer,
    clientId,
    secretEncrypted: keyRing.encrypt(clientSecret, secretContext(tenantId)),
    requiresVerifiedEmail: true,
    mailDomains: [],
    vouchesForMail: false,
    updatedAt: now,
  });
