import type { Pack } from '@fareback/tenant-pack';
import { LOCAL_GOOGLE_EMAIL, type LocalGoogleWallet } from './adapters/local-google-wallet.ts';
import { makeWalletChain } from './adapters/local-wallet.ts';
import {
  readCredentials,
  setAppleCredential,
  setGoogleCredential,
  updateGooglePasses,
} from './modules/passes/index.ts';
import { createTenantDirectory } from './modules/tenants/index.ts';
import { withTenant } from './platform/database/transactions.ts';
import type { Deps } from './platform/deps.ts';

/** An invented issuer, numbered like those of Google. */
const ISSUER_ID = '3388000000012345678';

/**
 * Gives a demo agency passes for both wallets, unless staff set up their own: a certificate that phones refuse, and an
 * account at the local replacement of Google, whose key is new with each start [PASS-29].
 */
export async function addWalletsLocally(deps: Deps, { tenantId }: Pack, google: LocalGoogleWallet): Promise<void> {
  const now = deps.clock();
  // An address of the environment is another service, which does not know the account.
  const isLocal = deps.settings.wallet.googleApi === google.address;
  const isSet = await withTenant(deps.database, tenantId, async (tx) => {
    const known = await readCredentials(tx);
    const of = (wanted: string) => known.find(({ platform }) => platform === wanted);
    const ctx = { tx, keyRing: deps.keyRing, now };
    if (of('APPLE') === undefined) await setAppleCredential(ctx, makeWalletChain(now));
    const { clientEmail = LOCAL_GOOGLE_EMAIL } = of('GOOGLE')?.facts ?? {};
    if (!isLocal || clientEmail !== LOCAL_GOOGLE_EMAIL) return false;
    await setGoogleCredential(ctx, { issuerId: ISSUER_ID, account: google.account });
    return true;
  });
  const tenant = isSet && (await createTenantDirectory(deps.database).byId(tenantId));
  // The local service has no classes yet, and without them riders get no button.
  if (tenant) await updateGooglePasses(deps, tenant);
}
