import { timingSafeEqual } from 'node:crypto';
import { isEmailShaped, normalizeEmail } from '@fareback/contract';
import {
  type AccessForm,
  type MailedCode,
  type NewAccessRequest,
  staffLimits,
  type TypedCode,
} from '@fareback/contract/admin';
import type { DeskCall } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { type Tx, withStaff } from '../../../platform/database/transactions.ts';
import { hashOfToken, newToken, randomId } from '../../../platform/ids.ts';
import type { Limit } from '../../../platform/limits/limit-use.ts';
import { meter, meterFailures, meterWithin, placeWithin } from '../../../platform/limits/rate-limit.ts';
import { deskCaller } from '../desk-caller.ts';
import { queueStaffMail } from '../mail/queue-staff-mail.ts';
import { codeHashOf, newCode } from '../sign-in/code-store.ts';
import { deleteWaiting, insertWaiting, tryWaiting } from './access-code-store.ts';
import { type RequestText, readAccessForm, saveRequest } from './access-store.ts';

const daily = (name: string, max: number): Limit => ({ name, max, windowSeconds: 86_400 });

const codesOfNetwork = daily('desk-access-of-network', staffLimits.accessCodesPerNetworkPerDay);
const codesOfAll = daily('desk-access', staffLimits.accessCodesPerDay);
const codesOfAddress = daily('desk-access-of-address', staffLimits.accessCodesPerAddressPerDay);
const failures = daily('desk-access-failures', staffLimits.accessFailuresPerNetworkPerDay);

const CONTEXT = 'staff/access-request';

/** The contact for access, for the sign-in page [DESK-770]. */
export const getAccessForm = ({ database }: DeskCall): Promise<AccessForm> => withStaff(database, readAccessForm);

async function checkIsOn(tx: Tx): Promise<void> {
  if (!(await readAccessForm(tx)).isOn) throwAdminError('ACCESS_FORM_OFF');
}

/**
 * Saves the typed request, encrypted and for ten minutes, and emails a code to the address. The steps and the reply
 * are the same for known addresses, for those over their limit and for a form filled in by a program. The email has no
 * text of the sender, so it can't carry a message to others. Throws INVALID_REQUEST, ACCESS_FORM_OFF and
 * TOO_MANY_REQUESTS [DESK-772, DESK-773].
 */
export async function mailAccessCode(call: DeskCall, { body }: { body: NewAccessRequest }): Promise<MailedCode> {
  const { database, keyRing, now } = call;
  const { website, ...typed } = body;
  const request: RequestText = { ...typed, email: normalizeEmail(typed.email) };
  if (!isEmailShaped(request.email)) throwAdminError('INVALID_REQUEST', { field: 'email' });
  await withStaff(database, checkIsOn);
  await meter(codesOfNetwork, deskCaller(call));
  return withStaff(database, async (tx) => {
    const caller = { ...deskCaller(call), tx };
    await meterWithin(codesOfAll, caller, 'all');
    // A form filled in by a program must not use up the places of a stranger's address.
    const isByPerson = website === '';
    const counted = isByPerson ? request.email : 'program';
    const isMailed = (await placeWithin(codesOfAddress, caller, counted)) !== null && isByPerson;
    const [attempt, code] = [newToken(), newCode()];
    const expiresAt = new Date(now.getTime() + staffLimits.codeLifeMinutes * 60_000);
    const encrypted = keyRing.encrypt(JSON.stringify(request), CONTEXT);
    const waiting = {
      attemptHash: hashOfToken(attempt),
      codeHash: codeHashOf(keyRing, attempt, code),
      sealed: isMailed ? encrypted : null,
    };
    await insertWaiting(tx, waiting, expiresAt);
    const { email: to, language } = request;
    const mail = { kind: 'ACCESS_CODE' as const, code };
    const contents = isMailed ? { to, reader: { name: '', language }, mail } : null;
    await queueStaffMail(tx, keyRing, { contents, expiresAt, isUrgent: true });
    return { attempt, expiresAt: expiresAt.toISOString() };
  });
}

/**
 * Shows a request to the operators once the code from its email is typed. Throws CODE_WRONG, CODE_OVER and
 * ACCESS_FORM_OFF [DESK-774].
 */
export async function confirmAccess(call: DeskCall, { body }: { body: TypedCode }): Promise<Record<string, never>> {
  const { database, keyRing, now } = call;
  const attemptHash = hashOfToken(body.attempt);
  await meterFailures(failures, deskCaller(call), async () => {
    const error = await withStaff(database, async (tx) => {
      const waiting = await tryWaiting(tx, attemptHash, now);
      if (!waiting) return 'CODE_OVER';
      const isRight = timingSafeEqual(waiting.codeHash, codeHashOf(keyRing, body.attempt, body.code));
      if (!isRight || waiting.sealed === null) return 'CODE_WRONG';
      await checkIsOn(tx);
      await deleteWaiting(tx, attemptHash);
      const request = JSON.parse(keyRing.decrypt(waiting.sealed, CONTEXT)) as RequestText;
      await saveRequest(tx, { ...request, requestId: randomId() }, now);
      return null;
    });
    // Thrown after the commit, so a wrong code costs a try.
    if (error !== null) throwAdminError(error);
  });
  return {};
}
