export { agencyReturnAddress } from './agency-account/flow.ts';
export {
  checkRiderSignIn,
  removeRiderSignIn,
  saveAgencyProvider,
  setRiderSignIn,
  showRiderSignIn,
} from './agency-account/setting.ts';
export { readRiderOpenId } from './agency-account/setting-store.ts';
export { emailContext, isReservedForAnother } from './email/restore-email.ts';
export { partnerLink } from './hand-over/partner-session.ts';
export { nameRuleOf } from './name-rule.ts';
export { stepUp } from './password/current-password.ts';
export { inviteRider } from './password/forgot-password.ts';
export { encrypted, personal, pruneSignIns } from './personal-store.ts';
export { handlers } from './routes.ts';
export { lockAgainstCalls, lockAgainstErasure } from './sessions/erasure-lock-store.ts';
export { findSession, startSession } from './sessions/sessions.ts';
export { liftSignInBlock } from './sign-in/sign-in-attempts.ts';
export { createAssistedAccount } from './sign-up/assisted-sign-up.ts';
