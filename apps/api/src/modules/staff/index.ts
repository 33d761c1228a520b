export {
  declineAccess,
  eraseAccessRequest,
  listAccessRequests,
  notifyOfAccessRequests,
  setAccessForm,
  takeAccessRequest,
} from './access/decide-access.ts';
export { checkSecondPerson, ensureStaffWith } from './ensure-staff.ts';
export { FORGET_OPERATOR, type FormerOperator, forgetOperator } from './forget-operator.ts';
export { type KeyHolder, keyHolderOf } from './keys/keys.ts';
export {
  type EncryptedStaffMail,
  SEND_ACCESS_REQUEST_MAIL,
  SEND_MENTION_MAIL,
  SEND_OPERATOR_MAIL,
  SEND_STAFF_MAIL,
  sendStaffMail,
} from './mail/queue-staff-mail.ts';
export type { ReportFigure } from './mail/report-mail.ts';
export type { FigureColumn } from './mail/report-words.ts';
export {
  NOTIFY_MENTIONED,
  NOTIFY_STAFF,
  NOTIFY_STAFF_BEFORE,
  notifyStaff,
  queueStaffNotification,
  type StaffNotification,
} from './notifications/notify-staff.ts';
export {
  type QueuedReportMail,
  queueReportMail,
  type ReportContents,
  SEND_REPORT,
  sendReport,
  staffWhoMay,
} from './notifications/send-report.ts';
export { encrypted } from './openid/openid-store.ts';
export {
  addOperator,
  expireOperators,
  listOperators,
  type OperatorAct,
  type OperatorActor,
  removeOperator,
} from './operators/operators.ts';
export { checkPolicy } from './policy/check-policy.ts';
export { pruneStaff } from './prune-store.ts';
export { handlers } from './routes.ts';
export { ownSamlAddresses } from './saml/saml-setting.ts';
export { takeSamlAnswer } from './saml/sign-in-by-saml.ts';
export { provenUntil } from './sessions/me.ts';
export { platformRoles, rolesIn } from './sessions/roles.ts';
export { recordUseAt, signedInBy } from './sessions/sessions.ts';
export { staffEmailsAt } from './store.ts';
export { FORGET_AUTHOR, type FormerAuthor, inviteStaff, ownersOf } from './team/team.ts';
export { mayAtAgency } from './team/team-store.ts';
