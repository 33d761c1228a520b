export { ensureStaffWith, listOperators, removeOperator } from './ensure-staff.ts';
export { type KeyHolder, keyHolderOf } from './keys/keys.ts';
export { SEND_STAFF_MAIL, type SealedStaffMail, sendStaffMail } from './mail/queue-staff-mail.ts';
export { addTelling, TELL_STAFF, type Telling, tellStaff } from './mail/tell-staff.ts';
export { pruneStaff } from './prune-store.ts';
export { handlers } from './routes.ts';
export { sealed } from './sealed.ts';
export { platformRoles, provenUntil, rolesIn } from './sessions/me.ts';
export { signedInBy } from './sessions/sessions.ts';
