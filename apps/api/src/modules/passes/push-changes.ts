import { type ApplePushAccount, type ApplePushReply, pushToApple } from '../../adapters/apple-push.ts';
import { inTenant, type TenantCtx } from '../../call/context.ts';
import type { Tenant } from '../../call/tenant.ts';
import type { Deps } from '../../platform/deps.ts';
import { appleFiles } from './apple-credential.ts';
import { pushTokenContext } from './store.ts';
import {
  deleteRegistration,
  duePushes,
  noteChanges,
  noteDelivery,
  postponePush,
  type Registration,
  settlePush,
} from './update-store.ts';

/** Pushes of one connection. */
const PAGE = 100;
const PAUSE_MILLIS = 60_000;
const PAUSE_MAX_MILLIS = 3_600_000;
/** Some hours; after them the phone learns of it with the next change. */
const TRIES_MAX = 10;

/** When a failed update is tried again: as late as the service asks, within an hour; null after the last try. */
export function laterAt(now: Date, tries: number, retryAfterMillis: number | null): Date | null {
  if (tries + 1 >= TRIES_MAX) return null;
  const pause = Math.max(PAUSE_MILLIS * 2 ** tries, retryAfterMillis ?? 0);
  return new Date(now.getTime() + Math.min(pause, PAUSE_MAX_MILLIS));
}

type Due = Registration & { tries: number };

/** Notes a page of an agency's changed passes; returns their number [PASS-14]. */
export const notePassChanges = (deps: Deps, tenant: Tenant): Promise<number> =>
  inTenant(deps, tenant, ({ tx, now }) => noteChanges(tx, now));

/** Saves the outcome of one push: a token that ended leaves, a busy service is asked again later [PASS-17]. */
async function savePush(
  { tx, now }: TenantCtx,
  due: Due,
  { outcome, retryAfterMillis }: ApplePushReply,
): Promise<void> {
  if (outcome === 'SENT') await settlePush(tx, now, due);
  else if (outcome === 'GONE') await deleteRegistration(tx, due.passId, due.deviceHash);
  else await postponePush(tx, due, laterAt(now, due.tries, retryAfterMillis));
}

interface Pushes {
  account: ApplePushAccount;
  due: readonly Due[];
  tokens: readonly string[];
}

/** Without a usable certificate nothing is due: phones are notified once there is one. */
async function readDue({ tx, keyRing, now, settings, tenant }: TenantCtx): Promise<Pushes | null> {
  const files = await appleFiles({ tx, keyRing, now });
  if (files === null) return null;
  const due = await duePushes(tx, now, PAGE);
  if (due.length === 0) return null;
  const { certificate, key, passTypeId } = files;
  const tokens = due.map(({ passId, tokenEncrypted }) =>
    keyRing.decrypt(tokenEncrypted, pushTokenContext(tenant.tenantId, passId)),
  );
  return { account: { address: settings.wallet.applePush, passTypeId, certificate, key }, due, tokens };
}

/** Sends a page of due pushes outside any transaction, and saves each outcome; resolves to their number. */
export async function pushPassChanges(deps: Deps, tenant: Tenant): Promise<number> {
  const pushes = await inTenant(deps, tenant, readDue);
  if (pushes === null) return 0;
  const { account, due, tokens } = pushes;
  const replies = await pushToApple(account, tokens, deps.clock());
  await inTenant(deps, tenant, async (ctx) => {
    for (const [at, each] of due.entries()) {
      const reply = replies[at];
      if (reply !== undefined) await savePush(ctx, each, reply);
    }
    const isSent = replies.some(({ outcome }) => outcome === 'SENT');
    const failed = replies.find(({ outcome }) => outcome === 'REFUSED' || outcome === 'LATER');
    if (failed !== undefined || isSent)
      await noteDelivery(ctx.tx, 'APPLE', ctx.now, failed?.reason ?? (failed === undefined ? null : failed.outcome));
  });
  return due.length;
}
