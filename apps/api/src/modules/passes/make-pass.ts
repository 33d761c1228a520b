import type { TenantCtx } from '../../call/context.ts';
import { throwApiError } from '../../platform/api-error.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import { isUuid, randomId } from '../../platform/ids.ts';
import { type AppleFacts, appleSigner } from './apple-credential.ts';
import { type PassContent, readPassContent, sampleContent } from './pass-content.ts';
import type { PassSigner } from './pass-signature.ts';
import { isSameText, type PassService, passToken } from './pass-token.ts';
import { insertPass, type PassRow, passById, passOfSubject, readIcon } from './store.ts';

/** The pass cannot be larger than a few pictures; the icon is the one that iPhones show for the installed app. */
const ICON = 'app-icon-apple-180.png';

type PassCtx = Pick<TenantCtx, 'tx' | 'keyRing' | 'tenant' | 'now'>;

/** Returns the member's pass of a subject; always the same, so a second download replaces the first. */
export async function ensurePass(ctx: PassCtx, memberId: string, subject: string): Promise<PassRow> {
  const { tx, now } = ctx;
  const known = await passOfSubject(tx, memberId, subject);
  if (known) return known;
  await insertPass(tx, { passId: randomId(), memberId, subject }, now);
  const made = await passOfSubject(tx, memberId, subject);
  if (!made) throw new Error(`A pass of ${subject} was not stored.`);
  return made;
}

/** Where a pass is fetched: a page of the app can open the address without a cookie, for a few minutes. */
const LINK_MINUTES = 5;

const linkKey = (keyRing: KeyRing, tenantId: string, passId: string, until: number): string =>
  keyRing.hash(`${passId}/${until}`, `wallet-link/${tenantId}`).toString('base64url');

export function passPath({ keyRing, tenant, now }: PassCtx, passId: string): string {
  const until = Math.floor(now.getTime() / 1000) + LINK_MINUTES * 60;
  return `/rest/wallet/apple/passes/${passId}?until=${until}&key=${linkKey(keyRing, tenant.tenantId, passId, until)}`;
}

/** True if a link was made by `passPath` and has not ended. */
export const isOwnLink = (
  { keyRing, tenant, now }: Omit<PassCtx, 'tx'>,
  passId: string,
  until: number,
  key: string,
): boolean => until * 1000 > now.getTime() && isSameText(key, linkKey(keyRing, tenant.tenantId, passId, until));

interface Signed {
  signer: AppleFacts & PassSigner;
  content: PassContent;
  serial: string;
  /** Where the phone asks for updates; null for a pass that never changes. */
  service: PassService | null;
}

async function signPass(ctx: PassCtx, { signer, content, serial, service }: Signed): Promise<Buffer> {
  // Loaded with the first pass: most servers of agencies without a certificate never need it.
  const { packPass, passJson } = await import('./pass-file.ts');
  const json = passJson(content, signer, serial, service);
  return packPass(json, await readIcon(ctx.tx, ICON), signer, ctx.now);
}

/**
 * Returns a pass as a file for Apple Wallet. `serviceUrl` is where phones ask for updates, null if they cannot. Throws
 * NOT_FOUND for an unknown pass and without a certificate [PASS-02].
 */
export async function applePass(
  ctx: PassCtx,
  passId: string,
  { address, serviceUrl }: { address: string; serviceUrl: string | null },
): Promise<Buffer> {
  const row = isUuid(passId) ? await passById(ctx.tx, passId) : undefined;
  const signer = await appleSigner(ctx);
  if (!row || !signer) throwApiError('NOT_FOUND');
  const content = await readPassContent(ctx, row, address);
  const token = passToken(ctx.keyRing, ctx.tenant.tenantId, row.passId);
  const service = serviceUrl === null ? null : { serviceUrl, token };
  return signPass(ctx, { signer, content, serial: row.passId, service });
}

/** Returns a card with invented values, or null without a valid certificate [DESK-552]. */
export async function testPass(ctx: PassCtx, address: string): Promise<Buffer | null> {
  const signer = await appleSigner(ctx);
  if (!signer) return null;
  const content = sampleContent(ctx, address);
  return signPass(ctx, { signer, content, serial: `test-${randomId()}`, service: null });
}
