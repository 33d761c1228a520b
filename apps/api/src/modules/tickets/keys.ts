import { createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import {
  bodyText,
  deriveDayKey,
  deriveTicketSecret,
  importDayKey,
  signatureText,
  type TicketBody,
  toBase64,
} from '@fareback/contract/live-ticket';
import type { TenantCtx } from '../../call/context.ts';
import { dateOfDay, serviceCalendar } from '../earning/index.ts';
import { insertKey, keyContext, readKeys, retireKeys } from './store.ts';

type KeyCtx = Pick<TenantCtx, 'tx' | 'keyRing' | 'now'>;

/** An agency's key: it signs tickets, and its second secret gives the key of each day. */
export interface TicketKey {
  keyId: number;
  /** 32 bytes of Ed25519. */
  publicKey: Buffer;
  /** PKCS #8, in base64. */
  signing: string;
  days: string;
}

const RAW_BYTES = 32;

async function createKey({ tx, keyRing, now }: KeyCtx, keyId: number): Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const secret = {
    signing: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    days: randomBytes(RAW_BYTES).toString('base64'),
  };
  await insertKey(tx, now, {
    keyId,
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).subarray(-RAW_BYTES),
    secretEncrypted: keyRing.encrypt(JSON.stringify(secret), keyContext(tx.tenantId, keyId)),
  });
}

/** Returns the agency's key in use; creates its first one [TICKET-04]. */
export async function currentKey(ctx: KeyCtx): Promise<TicketKey> {
  const { tx, keyRing } = ctx;
  let [row] = await readKeys(tx);
  if (!row) {
    await createKey(ctx, 1);
    [row] = await readKeys(tx);
  }
  if (!row) throw new Error(`Agency ${tx.tenantId} has no key for tickets.`);
  const { keyId, publicKey, secretEncrypted } = row;
  return { keyId, publicKey, ...JSON.parse(keyRing.decrypt(secretEncrypted, keyContext(tx.tenantId, keyId))) };
}

/** Retires the key and creates another: phones and inspectors fetch it when they next have a network [TICKET-16]. */
export async function replaceKey(ctx: KeyCtx): Promise<number> {
  const keyId = (await retireKeys(ctx.tx, ctx.now)) + 1;
  await createKey(ctx, keyId);
  return keyId;
}

const secondsOf = (millis: number): number => Math.floor(millis / 1000);

interface ServiceDayKey {
  from: number;
  until: number;
  key: ArrayBuffer;
}

/** Returns the keys of the service days that overlap a period, in order. */
export async function dayKeys(
  { tenantId, timeZone, serviceDayStartMinutes }: TenantCtx['tenant'],
  { days }: TicketKey,
  [from, until]: readonly [Date, Date],
): Promise<ServiceDayKey[]> {
  const calendar = serviceCalendar(timeZone, serviceDayStartMinutes);
  const secret = new Uint8Array(Buffer.from(days, 'base64'));
  const found: ServiceDayKey[] = [];
  for (let day = calendar.dayOf(from.getTime()); calendar.startOf(day) < until.getTime(); day += 1) {
    const key = await deriveDayKey(secret, tenantId, dateOfDay(day));
    found.push({ from: secondsOf(calendar.startOf(day)), until: secondsOf(calendar.startOf(day + 1)), key });
  }
  return found;
}

/** Signs a ticket: the same facts always give the same text. */
export function signBody({ signing }: TicketKey, facts: TicketBody): { body: string; signature: string } {
  const body = bodyText(facts);
  const key = createPrivateKey({ key: Buffer.from(signing, 'base64'), format: 'der', type: 'pkcs8' });
  return { body, signature: signatureText(new Uint8Array(sign(null, Buffer.from(body), key))) };
}

/** Returns a ticket's secrets for the days of its validity. */
export const ticketSecrets = async (
  days: readonly ServiceDayKey[],
  ticket: Pick<TicketBody, 'code' | 'until'>,
): Promise<{ from: number; until: number; secret: string }[]> =>
  Promise.all(
    days.map(async ({ from, until, key }) => ({
      from,
      until,
      secret: toBase64(await deriveTicketSecret(await importDayKey(key), ticket)),
    })),
  );
