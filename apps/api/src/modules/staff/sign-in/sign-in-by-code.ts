import { normalizeEmail } from '@fareback/contract';
import type { MailedCode, StaffMe, TypedCode } from '@fareback/contract/admin';
import type { DeskCall } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { type Tx, withStaff } from '../../../platform/database/transactions.ts';
import { isKnownDevice } from '../../../platform/limits/known-device.ts';
import { meter, meterFailures, placeWithin } from '../../../platform/limits/rate-limit.ts';
import {
  codesOfAddress,
  codesOfBoth,
  codesOfKnownDevices,
  codesOfNetwork,
  deskCaller,
  deviceDesk,
  signInFailures,
} from '../desk-caller.ts';
import { letIn, staffMe } from '../sessions/me.ts';

import { proveSession } from '../sessions/session-store.ts';
import { startSession } from '../sessions/sessions.ts';
import { findWhoMaySignIn } from '../store.ts';

import { mailCode, takeCode } from './code-store.ts';

/**
 * Checks the code budgets. Known browsers have a separate budget, so strangers who request codes for an address don't
 * lock out its owner.
 */
async function isWithinLimit(
  tx: Tx,
  call: DeskCall,
  { email, isKnown }: { email: string; isKnown: boolean },
): Promise<boolean> {
  const caller = { ...deskCaller(call), tx };
  if (isKnown) return (await placeWithin(codesOfKnownDevices, caller, email)) !== null;
  if ((await placeWithin(codesOfBoth, caller, `${email} ${call.network}`)) === null) return false;
  return (await placeWithin(codesOfAddress, caller, email)) !== null;
}

/**
 * Emails a sign-in code. The reply is the same for unknown addresses and for addresses over the limit, which get no
 * mail [DESK-03, DESK-455].
 */
export async function mailSignInCode(call: DeskCall, { body }: { body: { email: string } }): Promise<MailedCode> {
  const email = normalizeEmail(body.email);
  const isKnown = isKnownDevice(deviceDesk(call), email);
  if (!isKnown) await meter(codesOfNetwork, deskCaller(call));
  return withStaff(call.database, async (tx) => {
    const hasPlace = await isWithinLimit(tx, call, { email, isKnown });
    const person = hasPlace ? await findWhoMaySignIn(tx, email, call.now) : undefined;
    return mailCode(tx, call, { person, kind: 'SIGN_IN_CODE' });
  });
}

/** Refuses CODE_WRONG and CODE_OVER [DESK-03]. */
export async function signInWithCode(call: DeskCall, { body }: { body: TypedCode }): Promise<StaffMe> {
  const token = await meterFailures(signInFailures, deskCaller(call), () =>
    takeCode(call, body, (tx, staffId) => startSession(tx, call, { staffId, way: 'CODE' })),
  );
  return letIn(call, token);
}

/** Emails the signed-in staff member a code to confirm their identity again [DESK-06]. */
export async function mailProofCode(call: DeskCall): Promise<MailedCode> {
  const { signedIn: person } = call;
  if (person === null) return throwAdminError('SIGN_IN_REQUIRED');
  await meter(codesOfNetwork, deskCaller(call));
  return withStaff(call.database, (tx) => mailCode(tx, call, { person, kind: 'PROOF_CODE' }));
}

/**
 * Confirms identity with an emailed code that belongs to the signed-in staff member. Refuses CODE_WRONG and CODE_OVER
 * [DESK-06].
 */
export async function proveWithCode(call: DeskCall, { body }: { body: TypedCode }): Promise<StaffMe> {
  const { signedIn, now } = call;
  if (signedIn === null) return throwAdminError('SIGN_IN_REQUIRED');
  const isTheirs = await meterFailures(signInFailures, deskCaller(call), () =>
    takeCode(call, body, async (tx, staffId) => {
      if (staffId === signedIn.staffId) await proveSession(tx, signedIn.sessionId, now);
      return staffId === signedIn.staffId;
    }),
  );
  if (!isTheirs) throwAdminError('CODE_WRONG');
  return staffMe(call, { ...signedIn, provenAt: now });
}
