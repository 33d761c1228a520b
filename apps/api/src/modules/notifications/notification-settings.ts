import { createHash } from 'node:crypto';
import {
  isFirstChoice,
  type NotificationChoice,
  type NotificationSettings,
  notificationDefaults,
  type PushSubscription,
  routes,
} from '@fareback/contract';
import { createPushKeys, isPushAddress, isPushKey, type PushKeys, type PushTarget } from '../../adapters/web-push.ts';
import type { MemberCtx, TenantCtx } from '../../call/context.ts';
import { type Handler, handle } from '../../call/handler.ts';
import { throwApiError } from '../../platform/api-error.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import { readAgency } from './agency-store.ts';
import { addReader, clearTextBlock, readChoices, readWeekly, writeChoice, writeWeekly } from './outbox-store.ts';
import { allWays, isSent, isTaken } from './preferences.ts';
import {
  deleteSubscription,
  dropOldSubscriptions,
  insertPushKey,
  pushKeyContext,
  readPushKey,
  readSubscriptions,
  saveSubscription,
  subscriptionContext,
} from './push-store.ts';

/** A phone, a tablet and computers; the oldest is dropped. */
const DEVICES_MAX = 10;

const hashOfAddress = (endpoint: string): Buffer => createHash('sha256').update(endpoint).digest();

type KeyCtx = Pick<TenantCtx, 'tx' | 'keyRing' | 'now'>;

/** Returns the agency's keys of web push; makes them once, because devices subscribe with them [NOTIFY-02]. */
export async function pushKeysOf({ tx, keyRing, now }: KeyCtx): Promise<PushKeys> {
  const open = async (): Promise<PushKeys | undefined> => {
    const row = await readPushKey(tx);
    if (!row) return undefined;
    const { keyId, publicKey, privateEncrypted } = row;
    return { publicKey, privateKey: keyRing.decrypt(privateEncrypted, pushKeyContext(tx.tenantId, keyId)) };
  };
  const known = await open();
  if (known) return known;
  const { publicKey, privateKey } = await createPushKeys();
  const privateEncrypted = keyRing.encrypt(privateKey, pushKeyContext(tx.tenantId, 1));
  await insertPushKey(tx, now, { keyId: 1, publicKey, privateEncrypted });
  const made = await open();
  if (!made) throw new Error(`Agency ${tx.tenantId} has no key for web push.`);
  return made;
}

export interface Device {
  memberId: string;
  addressHash: Buffer;
  /** Decrypted on demand, so a subscription that cannot be decrypted fails only its member's delivery. */
  open: () => PushTarget;
}

/** Returns the signed-in devices of members that subscribed. */
export async function devicesOf(
  { tx, keyRing, now }: { tx: Tx; keyRing: KeyRing; now: Date },
  memberIds: readonly string[],
): Promise<Device[]> {
  const rows = await readSubscriptions(tx, memberIds, now);
  return rows.map(({ addressHash, memberId, subscriptionEncrypted }) => ({
    memberId,
    addressHash,
    open: () =>
      JSON.parse(keyRing.decrypt(subscriptionEncrypted, subscriptionContext(tx.tenantId, memberId))) as PushTarget,
  }));
}

async function getSettings(ctx: MemberCtx): Promise<NotificationSettings> {
  const { tx, member, now, database } = ctx;
  // In a preview, which is rolled back, no device can subscribe: keys made for it would only cost time.
  const pushKey = database.isWithin ? '' : (await pushKeysOf(ctx)).publicKey;
  const [devices, choices, weekly, agency] = await Promise.all([
    readSubscriptions(tx, [member.memberId], now),
    readChoices(tx, [member.memberId]),
    readWeekly(tx, [member.memberId]),
    readAgency(tx),
  ]);
  const ways = allWays
    .filter((way) => isSent(agency, way) && (way.channel !== 'SMS' || member.status === 'VERIFIED'))
    .map((way) => ({ ...way, isOn: isTaken(choices, way) }));
  return {
    pushKey,
    devices: devices.map(({ addressHash }) => addressHash.toString('base64url')),
    choices: ways.filter(isFirstChoice),
    ways,
    isWeekly: weekly.has(member.memberId),
    takesStop: agency.takesStop,
  };
}

async function choose({ tx, member, now }: MemberCtx, choice: NotificationChoice): Promise<Record<string, never>> {
  if (notificationDefaults[choice.kind][choice.channel] === undefined)
    throwApiError('INVALID_REQUEST', { field: 'channel' });
  await writeChoice(tx, member.memberId, choice, now);
  // Kinds that are looked for once a day are found for readers only.
  if (choice.isOn) await addReader(tx, member.memberId, now);
  if (choice.isOn && choice.channel === 'SMS') await clearTextBlock(tx, member.memberId);
  return {};
}

async function setSummary({ tx, member, now }: MemberCtx, isWeekly: boolean): Promise<Record<string, never>> {
  await addReader(tx, member.memberId, now);
  await writeWeekly(tx, member.memberId, isWeekly);
  return {};
}

async function subscribe(ctx: MemberCtx, given: PushSubscription): Promise<Record<string, never>> {
  const { tx, keyRing, member, session, settings, now } = ctx;
  const { endpoint, p256dh, auth } = given;
  if (!isPushAddress(endpoint, { allowsLoopback: settings.localTools }))
    throwApiError('INVALID_REQUEST', { field: 'endpoint' });
  if (!isPushKey(p256dh)) throwApiError('INVALID_REQUEST', { field: 'p256dh' });
  await saveSubscription(tx, now, {
    addressHash: hashOfAddress(endpoint),
    memberId: member.memberId,
    sessionHash: session.tokenHash,
    subscriptionEncrypted: keyRing.encrypt(
      JSON.stringify({ endpoint, p256dh, auth }),
      subscriptionContext(tx.tenantId, member.memberId),
    ),
  });
  await dropOldSubscriptions(tx, member.memberId, now, DEVICES_MAX);
  await addReader(tx, member.memberId, now);
  return {};
}

export const handlers: Handler[] = [
  handle(routes.notifications.get, (ctx) => getSettings(ctx)),
  handle(routes.notifications.choose, (ctx, { body }) => choose(ctx, body)),
  handle(routes.notifications.setSummary, (ctx, { body }) => setSummary(ctx, body.isWeekly)),
  handle(routes.notifications.subscribe, (ctx, { body }) => subscribe(ctx, body)),
  handle(routes.notifications.unsubscribe, async ({ tx, member }, { body }) => {
    await deleteSubscription(tx, member.memberId, hashOfAddress(body.endpoint));
    return {};
  }),
];
