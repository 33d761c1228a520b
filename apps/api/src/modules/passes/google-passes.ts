import { hash } from 'node:crypto';
import { checkAtGoogle, type GoogleReply, saveAtGoogle, signAsAccount } from '../../adapters/google-wallet.ts';
import { inTenant, type TenantCtx } from '../../call/context.ts';
import type { Tenant } from '../../call/tenant.ts';
import { withTenant } from '../../platform/database/transactions.ts';
import type { Deps } from '../../platform/deps.ts';
import { mailLookOf } from '../notifications/index.ts';
import { appOrigin } from '../tenants/index.ts';
import { classIdOf, type GoogleContent, googleClasses, googleObject } from './google-content.ts';
import { type GoogleIssuer, readGoogleCredential } from './google-credential.ts';
import { type DueObject, dueObjects, noteClasses, postponeObject, settleObject } from './google-store.ts';
import { readPassContent } from './pass-content.ts';
import { laterAt } from './push-changes.ts';
import type { PassRow } from './store.ts';
import { noteDelivery } from './update-store.ts';

type SaveCtx = Pick<TenantCtx, 'tx' | 'keyRing' | 'tenant' | 'now' | 'settings'>;

/** Icon for agencies whose configuration has no logo. */
const ICON = 'app-icon-apple-180.png';

const bodyOf = async (ctx: SaveCtx, issuerId: string, row: PassRow, address: string): Promise<GoogleContent> =>
  googleObject(await readPassContent(ctx, row, address), {
    issuerId,
    tenantId: ctx.tenant.tenantId,
    passId: row.passId,
    now: ctx.now,
  });

const LISTS = { loyaltyObject: 'loyaltyObjects', genericObject: 'genericObjects' } as const;

/**
 * Returns the address at Google that saves a pass: a signed object, whose class Google has. Null without an account
 * [PASS-22].
 */
export async function googleSaveLink(ctx: SaveCtx, row: PassRow, address: string): Promise<string | null> {
  const credential = await readGoogleCredential(ctx);
  if (credential === null || credential.classShown === null) return null;
  const { kind, body } = await bodyOf(ctx, credential.issuer.issuerId, row, address);
  const token = await signAsAccount(credential.issuer, {
    iss: credential.issuer.clientEmail,
    aud: 'google',
    typ: 'savetowallet',
    iat: Math.floor(ctx.now.getTime() / 1000),
    origins: [address],
    payload: { [LISTS[kind as keyof typeof LISTS]]: [body] },
  });
  return `${ctx.settings.wallet.googleSave}/gp/v/save/${token}`;
}

/** Objects of one turn of the job; Google allows 20 calls a second. */
const PAGE = 40;
const AT_ONCE = 4;

interface Updates {
  issuer: GoogleIssuer;
  classes: GoogleContent[];
  /** Hash of the classes, null if Google has them. */
  shown: string | null;
  objects: { due: DueObject; content: GoogleContent }[];
}

async function readUpdates(ctx: TenantCtx): Promise<Updates | null> {
  const { tx, tenant, settings, now } = ctx;
  const credential = await readGoogleCredential(ctx);
  const address = appOrigin(tenant, settings);
  if (credential === null || address === undefined) return null;
  const { issuer, classShown } = credential;
  const { name, band, logo } = mailLookOf(tenant, 'en', address);
  const look = { name, ground: band.ground, logo: logo ?? `${address}/t/${tenant.tenantId}/images/${ICON}` };
  const classes = googleClasses({ issuerId: issuer.issuerId, tenantId: tenant.tenantId }, look);
  const shown = hash('sha256', JSON.stringify(classes));
  const objects: Updates['objects'] = [];
  for (const due of await dueObjects(tx, now, PAGE))
    objects.push({ due, content: await bodyOf(ctx, issuer.issuerId, due, address) });
  return { issuer, classes, shown: shown === classShown ? null : shown, objects };
}

type Save = (content: GoogleContent) => Promise<GoogleReply>;

/** Sends the classes if they changed; returns the first failure. */
async function saveClasses(save: Save, { classes, shown }: Updates): Promise<GoogleReply | null> {
  if (shown === null) return null;
  for (const each of classes) {
    const reply = await save(each);
    if (reply.outcome !== 'SENT') return reply;
  }
  return null;
}

async function saveObjects(save: Save, { objects }: Updates): Promise<GoogleReply[]> {
  const replies: GoogleReply[] = [];
  for (let at = 0; at < objects.length; at += AT_ONCE)
    replies.push(...(await Promise.all(objects.slice(at, at + AT_ONCE).map(({ content }) => save(content)))));
  return replies;
}

/** Sends a page of due objects to Google, and before them the classes if they changed; resolves to their number [PASS-24]. */
export async function updateGooglePasses(deps: Deps, tenant: Tenant): Promise<number> {
  const updates = await inTenant(deps, tenant, readUpdates);
  if (updates === null || (updates.shown === null && updates.objects.length === 0)) return 0;
  const now = deps.clock();
  const wanted = { account: updates.issuer, services: deps.settings.wallet, deps: { services: deps.services, now } };
  const save: Save = ({ kind, body }) => saveAtGoogle(wanted, kind, body);
  const classFailure = await saveClasses(save, updates);
  const replies = classFailure === null ? await saveObjects(save, updates) : [];
  await inTenant(deps, tenant, async ({ tx }) => {
    if (classFailure === null && updates.shown !== null) await noteClasses(tx, updates.shown);
    for (const [at, reply] of replies.entries()) {
      const { passId, tries } = updates.objects[at]?.due ?? { passId: '', tries: 0 };
      if (reply.outcome === 'SENT') await settleObject(tx, now, passId);
      else await postponeObject(tx, passId, laterAt(now, tries, reply.retryAfterMillis));
    }
    const failed = classFailure ?? replies.find(({ outcome }) => outcome !== 'SENT');
    await noteDelivery(tx, 'GOOGLE', now, failed?.reason ?? null);
  });
  return replies.length;
}

/** Asks Google if it accepts the account; returns its words for a failure. Undefined without an account [DESK-597]. */
export async function checkGoogle(deps: Deps, tenantId: string): Promise<{ failure: string | null } | undefined> {
  const now = deps.clock();
  const credential = await withTenant(deps.database, tenantId, (tx) => readGoogleCredential({ ...deps, tx, now }));
  if (credential === null) return undefined;
  const { issuer } = credential;
  const wanted = { account: issuer, services: deps.settings.wallet, deps: { services: deps.services, now } };
  return { failure: (await checkAtGoogle(wanted, classIdOf(issuer.issuerId, tenantId, 'CARD'))).reason };
}
