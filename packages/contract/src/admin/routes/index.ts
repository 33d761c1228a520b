import { exportActs, listActs } from './acts.ts';
import { getStaffMe } from './me.ts';
import { memberRoutes } from './members.ts';
import { mailProofCode, proveWithCode } from './proof.ts';
import { reportRoutes } from './reports.ts';
import { mailSignInCode, signInWithCode, signOutStaff } from './sign-in.ts';

export * from './acts.ts';
export * from './me.ts';
export * from './proof.ts';
export * from './sign-in.ts';

/** Every call of the desk, by subject and verb. */
export const adminRoutes = {
  acts: { list: listActs, export: exportActs },
  signIn: { mailCode: mailSignInCode, withCode: signInWithCode, out: signOutStaff },
  proof: { mailCode: mailProofCode, withCode: proveWithCode },
  me: { get: getStaffMe },
  members: memberRoutes,
  reports: reportRoutes,
};
