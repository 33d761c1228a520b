import type { Call } from '../../call/context.ts';
import { throwApiError } from '../../platform/api-error.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { isUuid } from '../../platform/ids.ts';
import { meter, meterWithin } from '../../platform/limits/rate-limit.ts';
import { getRejectedCallers } from '../../platform/limits/rejected-callers.ts';
import { appAddress } from '../tenants/index.ts';
import { applePass } from './make-pass.ts';
import { deviceHashOf, isSameText, passToken, serviceUrlOf } from './pass-token.ts';
import { passById, pushTokenContext, readCredentials } from './store.ts';
import { changedSince, deleteRegistration, noteChanges, saveRegistration } from './update-store.ts';

export type UpdateCall = Pick<
  Call,
  'tenant' | 'now' | 'clock' | 'settings' | 'services' | 'log' | 'keyRing' | 'client' | 'inTenant'
>;

export interface PassRequest {
  passTypeId: string;
  serial: string;
  /** Value of the header `Authorization`. */
  authorization: string;
}

/** A network may ask for lists and files this often: phones of one carrier share addresses. */
const REQUESTS_PER_MINUTE = { name: 'wallet-updates', max: 600, windowSeconds: 60 };
/** One pass has few devices: more registrations are a loop or a flood. */
const REGISTRATIONS_PER_HOUR = { name: 'wallet-registrations', max: 60, windowSeconds: 3600 };
const LOGS_PER_HOUR = { name: 'wallet-log', max: 30, windowSeconds: 3600 };

const SCHEME = 'ApplePass ';

/**
 * Checks a pass's token without the database. Throws SIGNATURE_INVALID for any other token, also of another pass or agency,
 * and TOO_MANY_REQUESTS for a network that sent too many of them. A valid token is accepted from any network, because
 * phones of one carrier share addresses [PASS-13, OPS-225].
 */
export function checkPassToken(call: UpdateCall, { serial, authorization }: PassRequest): void {
  const given = authorization.startsWith(SCHEME) ? authorization.slice(SCHEME.length) : '';
  if (isUuid(serial) && isSameText(given, passToken(call.keyRing, call.tenant.tenantId, serial))) return;
  const rejected = getRejectedCallers(call);
  const retryAt = rejected.retryAt(call.client.address);
  if (retryAt) throwApiError('TOO_MANY_REQUESTS', { retryAt });
  rejected.note(call.client.address);
  throwApiError('SIGNATURE_INVALID');
}

/** Throws NOT_FOUND for a type that is not the agency's now, and for a pass that does not exist. */
async function findPass(tx: Tx, { passTypeId, serial }: Pick<PassRequest, 'passTypeId' | 'serial'>) {
  const apple = (await readCredentials(tx)).find(({ platform }) => platform === 'APPLE');
  if (apple?.facts['passTypeId'] !== passTypeId) throwApiError('NOT_FOUND');
  return (await passById(tx, serial)) ?? throwApiError('NOT_FOUND');
}

/** Device ids and push tokens of Apple are hexadecimal today; the protocol promises no form. */
const DEVICE = /^[\w.:-]{1,200}$/;
const PUSH_TOKEN = /^[0-9a-fA-F]{16,400}$/;

/**
 * Registers a phone for a pass, which makes a push due; returns true if it is new. Throws TOO_MANY_REQUESTS for too
 * many registrations of one pass [PASS-13, OPS-226].
 */
export async function registerDevice(
  call: UpdateCall,
  wanted: PassRequest,
  { device, pushToken }: { device: string; pushToken: unknown },
): Promise<boolean> {
  if (!DEVICE.test(device) || typeof pushToken !== 'string' || !PUSH_TOKEN.test(pushToken))
    throwApiError('INVALID_REQUEST');
  const { keyRing, now, tenant } = call;
  return call.inTenant(async (tx) => {
    const { passId } = await findPass(tx, wanted);
    await meterWithin(REGISTRATIONS_PER_HOUR, { ...call, tx }, passId);
    const isNew = await saveRegistration(tx, now, {
      passId,
      deviceHash: deviceHashOf(keyRing, tenant.tenantId, device),
      tokenEncrypted: keyRing.encrypt(pushToken.toLowerCase(), pushTokenContext(tenant.tenantId, passId)),
    });
    await noteChanges(tx, now, { only: [passId] });
    return isNew;
  });
}

/** Deletes a registration; idempotent. */
export async function unregisterDevice(call: UpdateCall, wanted: PassRequest, device: string): Promise<void> {
  const deviceHash = deviceHashOf(call.keyRing, call.tenant.tenantId, device);
  await call.inTenant((tx) => deleteRegistration(tx, wanted.serial.toLowerCase(), deviceHash));
}

/** The list looks back this far behind a phone's tag: a change may be committed after a later one was listed. */
const OVERLAP_MILLIS = 30_000;

const momentOf = (tag: string | undefined): Date | null =>
  tag !== undefined && /^\d{1,15}$/.test(tag) ? new Date(Number(tag) - OVERLAP_MILLIS) : null;

/** Lists serial numbers of a device's passes that changed after the tag; null for an empty list [PASS-15]. */
export async function listChanged(
  call: UpdateCall,
  { device, passTypeId, since }: { device: string; passTypeId: string; since: string | undefined },
): Promise<{ serialNumbers: string[]; lastUpdated: string } | null> {
  await meter(REQUESTS_PER_MINUTE, call);
  const deviceHash = deviceHashOf(call.keyRing, call.tenant.tenantId, device);
  const changed = await call.inTenant(async (tx) => {
    const apple = (await readCredentials(tx)).find(({ platform }) => platform === 'APPLE');
    return apple?.facts['passTypeId'] === passTypeId ? changedSince(tx, deviceHash, momentOf(since)) : [];
  });
  const last = changed.at(-1);
  if (last === undefined) return null;
  return { serialNumbers: changed.map(({ passId }) => passId), lastUpdated: String(last.changedAt.getTime()) };
}

/** Returns the pass as it is now with the second of its last change; no file if the phone has that one [PASS-16]. */
export async function fetchUpdated(
  call: UpdateCall,
  wanted: PassRequest,
  modifiedSince: string | undefined,
): Promise<{ changedAt: Date; file: Buffer | null }> {
  await meter(REQUESTS_PER_MINUTE, call);
  const { keyRing, tenant, now, settings } = call;
  const address = appAddress(call);
  const serviceUrl = serviceUrlOf(settings, tenant.tenantId, address);
  return call.inTenant(async (tx) => {
    const { passId, changedAt } = await findPass(tx, wanted);
    const second = changedAt ?? new Date(Math.floor(now.getTime() / 1000) * 1000);
    const known = modifiedSince === undefined ? Number.NaN : Date.parse(modifiedSince);
    if (changedAt !== null && known >= changedAt.getTime()) return { changedAt: second, file: null };
    return {
      changedAt: second,
      file: await applePass({ tx, keyRing, tenant, now }, passId, { address, serviceUrl }),
    };
  });
}

const LINES_MAX = 10;
const LINE_LENGTH_MAX = 300;

/** One line of a phone's log without control characters, serial numbers and other long ids. */
const cleanLine = (line: string): string =>
  line
    .replaceAll(/\p{C}/gu, ' ')
    .replaceAll(/[\w-]{20,}/g, '…')
    .slice(0, LINE_LENGTH_MAX);

/** Writes what phones report about our replies to the log: a few lines, and a few calls of each network [PASS-18]. */
export async function noteDeviceLog(call: UpdateCall, body: unknown): Promise<void> {
  await meter(LOGS_PER_HOUR, call);
  const { logs } = (body ?? {}) as { logs?: unknown };
  if (!Array.isArray(logs)) throwApiError('INVALID_REQUEST');
  const lines = logs.filter((line) => typeof line === 'string').slice(0, LINES_MAX);
  if (lines.length > 0)
    call.log.info(
      { tenantId: call.tenant.tenantId, lines: lines.map(cleanLine) },
      'a phone reported about wallet passes',
    );
}
