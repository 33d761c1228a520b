import { adminRoutes } from '@fareback/contract/admin';
import { type AdminHandler, adminDesk } from '../../call/staff.ts';
import { refuseStaff } from '../../platform/refusal.ts';
import { staffMe } from './sessions/me.ts';
import { signOut } from './sessions/sessions.ts';
import { mailProofCode, mailSignInCode, proveWithCode, signInWithCode } from './sign-in/sign-in-by-code.ts';

const { signIn, proof, me } = adminRoutes;

export const handlers: AdminHandler[] = [
  adminDesk(signIn.mailCode, mailSignInCode),
  adminDesk(signIn.withCode, signInWithCode),
  adminDesk(signIn.out, signOut),
  adminDesk(proof.mailCode, mailProofCode),
  adminDesk(proof.withCode, proveWithCode),
  adminDesk(me.get, async (call) =>
    call.signedIn === null ? refuseStaff('SIGN_IN_REQUIRED') : staffMe(call, call.signedIn),
  ),
];
