import { timingSafeEqual } from 'node:crypto';
import { type NotificationKind, notificationKinds } from '@fareback/contract';
import type { Tx } from '../../platform/database/transactions.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import { dropChoices, readChoices, writeChoice, writeTextBlock } from './outbox-store.ts';

export type UnsubscribeKind = NotificationKind | 'ALL';

/** What a signed link turns off. */
export interface UnsubscribeLink {
  memberId: string;
  kind: UnsubscribeKind;
}

const signatureOf = (keyRing: KeyRing, tenantId: string, { memberId, kind }: UnsubscribeLink): Buffer =>
  keyRing.hash(`${memberId}/${kind}`, `${tenantId}/unsubscribe`);

/** Returns the path of a link that turns emails off without sign-in; it never expires [NOTIFY-16]. */
export const unsubscribePath = (keyRing: KeyRing, tenantId: string, link: UnsubscribeLink): string =>
  `/unsubscribe/${link.memberId}/${link.kind}/${signatureOf(keyRing, tenantId, link).toString('base64url')}`;

const MEMBER_ID = /^[0-9a-f-]{36}$/;

/** Checks a link's parts; null if they were not signed for this agency. */
export function readUnsubscribeLink(
  keyRing: KeyRing,
  tenantId: string,
  { memberId, kind: given, signature }: { memberId: string; kind: string; signature: string },
): UnsubscribeLink | null {
  const kind: UnsubscribeKind | undefined = given === 'ALL' ? 'ALL' : notificationKinds.find((one) => one === given);
  if (kind === undefined || !MEMBER_ID.test(memberId)) return null;
  const link: UnsubscribeLink = { memberId, kind };
  const expected = signatureOf(keyRing, tenantId, link);
  const bytes = Buffer.from(signature, 'base64url');
  return bytes.length === expected.length && timingSafeEqual(bytes, expected) ? link : null;
}

/** Turns a whole channel off; kinds that are turned on later are sent again. */
async function stopChannel(tx: Tx, memberId: string, channel: 'EMAIL' | 'SMS', now: Date): Promise<void> {
  await dropChoices(tx, memberId, channel);
  await writeChoice(tx, memberId, { kind: 'ALL', channel, isOn: false }, now);
}

/** Turns one kind of email, or all optional ones, off; idempotent. Account and security emails continue [NOTIFY-16]. */
export const unsubscribeEmail = (tx: Tx, { memberId, kind }: UnsubscribeLink, now: Date): Promise<unknown> =>
  kind === 'ALL'
    ? stopChannel(tx, memberId, 'EMAIL', now)
    : writeChoice(tx, memberId, { kind, channel: 'EMAIL', isOn: false }, now);

/** Turns all notifications by text message off, as a member asks with STOP; idempotent [NOTIFY-17]. */
export const stopSms = (tx: Tx, memberId: string, now: Date): Promise<void> => stopChannel(tx, memberId, 'SMS', now);

/** Kinds that a member chose to get by text message. */
export const readSmsKinds = async (tx: Tx, memberId: string): Promise<NotificationKind[]> =>
  (await readChoices(tx, [memberId])).flatMap(({ kind, channel, isOn }) =>
    channel === 'SMS' && isOn && kind !== 'ALL' ? [kind] : [],
  );

/** Undoes `stopSms`: the given kinds are sent by text message again, as a member asks with START; idempotent [NOTIFY-22]. */
export async function resumeSms(tx: Tx, memberId: string, kinds: readonly string[], now: Date): Promise<void> {
  await dropChoices(tx, memberId, 'SMS');
  for (const kind of notificationKinds.filter((one) => kinds.includes(one)))
    await writeChoice(tx, memberId, { kind, channel: 'SMS', isOn: true }, now);
}

/**
 * Ends texts to and from a member's verified number, which may be a stranger's: no notifications, points or codes until
 * the member turns texts on in the app or verifies a number [PRIV-16].
 */
export async function blockTexts(tx: Tx, memberId: string, now: Date): Promise<void> {
  await stopSms(tx, memberId, now);
  await writeTextBlock(tx, memberId, now);
}
