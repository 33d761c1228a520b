import { exportActs, listActs } from './acts.ts';
import { codeRoutes } from './codes.ts';
import { couponRoutes } from './coupons.ts';
import { acceptInvitation } from './invitation.ts';
import { listKeys, makeKey, revokeKey } from './keys.ts';
import { maintenanceRoutes } from './maintenance.ts';
import { getStaffMe } from './me.ts';
import { memberRoutes } from './members.ts';
import { missingRideRoutes } from './missing-rides.ts';
import { finishOpenId, getOpenId, listOpenIdAgencies, removeOpenId, setOpenId, startOpenId } from './openid.ts';
import { orderRoutes } from './orders.ts';
import {
  addPasskey,
  listPasskeys,
  newPasskeyOptions,
  passkeyProofOptions,
  passkeySignInOptions,
  proveWithPasskey,
  removePasskey,
  signInWithPasskey,
} from './passkeys.ts';
import { mailProofCode, proveWithCode } from './proof.ts';
import { eventRoutes, providerRoutes } from './providers.ts';
import { redemptionRoutes } from './redemptions.ts';
import { reportRoutes } from './reports.ts';
import { mailSignInCode, signInWithCode, signOutStaff } from './sign-in.ts';
import {
  changeRoles,
  endSignIn,
  endTheirSignIns,
  inviteAgain,
  inviteStaff,
  listSignIns,
  listTeam,
  listTheirSignIns,
  removeStaff,
} from './team.ts';
import { versionRoutes } from './versions.ts';

export * from './acts.ts';
export * from './invitation.ts';
export * from './keys.ts';
export * from './me.ts';
export * from './openid.ts';
export * from './passkeys.ts';
export * from './proof.ts';
export * from './sign-in.ts';
export * from './team.ts';

/** Every call of the desk, by subject and verb. */
export const adminRoutes = {
  acts: { list: listActs, export: exportActs },
  signIn: {
    mailCode: mailSignInCode,
    withCode: signInWithCode,
    passkeyOptions: passkeySignInOptions,
    withPasskey: signInWithPasskey,
    withInvitation: acceptInvitation,
    openIdAgencies: listOpenIdAgencies,
    openIdStart: startOpenId,
    openIdFinish: finishOpenId,
    out: signOutStaff,
  },
  proof: {
    mailCode: mailProofCode,
    withCode: proveWithCode,
    passkeyOptions: passkeyProofOptions,
    withPasskey: proveWithPasskey,
  },
  signIns: { list: listSignIns, end: endSignIn },
  team: {
    list: listTeam,
    invite: inviteStaff,
    inviteAgain,
    changeRoles,
    remove: removeStaff,
    signIns: listTheirSignIns,
    endSignIns: endTheirSignIns,
  },
  keys: { list: listKeys, make: makeKey, revoke: revokeKey },
  openId: { get: getOpenId, set: setOpenId, remove: removeOpenId },
  passkeys: { list: listPasskeys, newOptions: newPasskeyOptions, add: addPasskey, remove: removePasskey },
  me: { get: getStaffMe },
  members: memberRoutes,
  reports: reportRoutes,
  versions: versionRoutes,
  coupons: couponRoutes,
  codes: codeRoutes,
  missingRides: missingRideRoutes,
  providers: providerRoutes,
  events: eventRoutes,
  maintenance: maintenanceRoutes,
  redemptions: redemptionRoutes,
  orders: orderRoutes,
};
