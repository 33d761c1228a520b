import { adminRoutes } from '@fareback/contract/admin';
import { type AdminHandler, adminAlone, adminDesk, adminHandleStaff } from '../../call/staff.ts';
import { throwAdminError } from '../../platform/api-error.ts';
import { confirmAccess, getAccessForm, mailAccessCode } from './access/request-access.ts';
import { listKeys, makeKey, revokeKey } from './keys/keys.ts';
import { listSettings, removeView, saveView, setColumns } from './lists/lists.ts';
import { chooseEmail, listEmailChoices } from './notifications/email-choices.ts';
import {
  listStaffNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from './notifications/staff-notifications.ts';
import { getOpenId, removeOpenId, setOpenId } from './openid/openid-setting.ts';
import { finishOpenId, listOpenIdAgencies, startOpenId } from './openid/sign-in-by-openid.ts';
import {
  addPasskey,
  listPasskeys,
  newPasskeyOptions,
  passkeyProofOptions,
  passkeySignInOptions,
  proveWithPasskey,
  removePasskey,
  signInWithPasskey,
} from './passkeys/passkeys.ts';
import { getSessionPolicy, setSessionPolicy } from './policy/policy.ts';
import { getSaml, removeSaml, setSaml } from './saml/saml-setting.ts';
import { finishSaml, listSamlAgencies, startSaml } from './saml/sign-in-by-saml.ts';
import { staffMe } from './sessions/me.ts';
import { endSignIn, endTheirSignIns, listSignIns, listTheirSignIns, signOut } from './sessions/sessions.ts';

import { mailProofCode, mailSignInCode, proveWithCode, signInWithCode } from './sign-in/sign-in-by-code.ts';
import { acceptInvitation, acceptOffer, declineOffer } from './team/accept-offer.ts';

import { changeRoles, inviteAgain, inviteStaff, listTeam, removeStaff } from './team/team.ts';

const {
  accessRequests,
  signIn,
  proof,
  passkeys,
  signIns,
  invitations,
  team,
  keys,
  openId,
  saml,
  sessionPolicy,
  me,
  staffNotifications,
  lists,
} = adminRoutes;

export const handlers: AdminHandler[] = [
  adminDesk(signIn.mailCode, mailSignInCode),
  adminDesk(signIn.withCode, signInWithCode),
  adminDesk(signIn.out, signOut),
  adminDesk(accessRequests.form, getAccessForm),
  adminDesk(accessRequests.mailCode, mailAccessCode),
  adminDesk(accessRequests.confirm, confirmAccess),
  adminDesk(proof.mailCode, mailProofCode),
  adminDesk(proof.withCode, proveWithCode),
  adminDesk(signIn.passkeyOptions, passkeySignInOptions),
  adminDesk(signIn.withPasskey, signInWithPasskey),
  adminDesk(proof.passkeyOptions, passkeyProofOptions),
  adminDesk(proof.withPasskey, proveWithPasskey),
  adminDesk(passkeys.list, listPasskeys),
  adminDesk(passkeys.newOptions, newPasskeyOptions),
  adminDesk(passkeys.add, addPasskey),
  adminDesk(passkeys.remove, removePasskey),
  adminDesk(signIn.openIdAgencies, listOpenIdAgencies),
  adminDesk(signIn.openIdStart, startOpenId),
  adminDesk(signIn.openIdFinish, finishOpenId),
  adminAlone(openId.get, getOpenId),
  adminHandleStaff(openId.set, setOpenId),
  adminHandleStaff(openId.remove, removeOpenId),
  adminAlone(sessionPolicy.get, getSessionPolicy),
  adminHandleStaff(sessionPolicy.set, setSessionPolicy),
  adminDesk(signIn.samlAgencies, listSamlAgencies),
  adminDesk(signIn.samlStart, startSaml),
  adminDesk(signIn.samlFinish, finishSaml),
  adminAlone(saml.get, getSaml),
  adminHandleStaff(saml.set, setSaml),
  adminHandleStaff(saml.remove, removeSaml),
  adminDesk(signIn.withInvitation, acceptInvitation),
  adminDesk(signIns.list, listSignIns),
  adminDesk(signIns.end, endSignIn),
  adminDesk(invitations.accept, acceptOffer),
  adminDesk(invitations.decline, declineOffer),
  adminHandleStaff(team.list, listTeam),
  adminHandleStaff(team.invite, inviteStaff),
  adminHandleStaff(team.inviteAgain, inviteAgain),
  adminHandleStaff(team.changeRoles, changeRoles),
  adminHandleStaff(team.remove, removeStaff),
  adminHandleStaff(team.signIns, listTheirSignIns),
  adminHandleStaff(team.endSignIns, endTheirSignIns),
  adminHandleStaff(keys.list, listKeys),
  adminHandleStaff(keys.make, makeKey),
  adminHandleStaff(keys.revoke, revokeKey),
  adminDesk(staffNotifications.list, listStaffNotifications),
  adminDesk(staffNotifications.markRead, markNotificationRead),
  adminDesk(staffNotifications.markAllRead, markAllNotificationsRead),
  adminDesk(staffNotifications.choices, listEmailChoices),
  adminDesk(staffNotifications.choose, chooseEmail),
  adminDesk(lists.settings, listSettings),
  adminDesk(lists.setColumns, setColumns),
  adminDesk(lists.saveView, saveView),
  adminDesk(lists.removeView, removeView),
  adminDesk(me.get, async (call) =>
    call.signedIn === null ? throwAdminError('SIGN_IN_REQUIRED') : staffMe(call, call.signedIn),
  ),
];
