export {
  type Agency,
  countNotifications,
  countTexts,
  countUnsubscribed,
  lockAgency,
  readAgency,
  releaseText,
  reserveText,
  writeAgency,
} from './agency-store.ts';
export type { StockFall } from './alert-mails.ts';
export type { BudgetFall } from './budget-mail.ts';
export {
  type AgencyColours,
  agencyColoursOf,
  htmlMail,
  type MailLook,
  mailLookOf,
  plainMail,
} from './mail-layout.ts';
export type { Mail, MailText } from './mails.ts';
export { type Device, devicesOf, handlers, pushKeysOf } from './notification-settings.ts';
export { listChannels, type MemberNews, notifyMembers } from './notify-members.ts';
export {
  type CheckedReader,
  cancelNotifications,
  clearTextBlock,
  type DueNotification,
  type DueReader,
  dueReaders,
  hasTextBlock,
  lockDueReaders,
  markChecked,
  markClaimAnnounced,
  markUndelivered,
  postponeNotification,
  readChoices,
  readReadersAfter,
  readWeekly,
  type SettledState,
  settleNotification,
  settleTaken,
  takeDue,
  takeEmailsOf,
} from './outbox-store.ts';
export { encrypted, personal, pruneMails, pruneMessages, pruneNotifications } from './personal-store.ts';
export { toPlainText } from './plain-text.ts';
export { allWays, isSent, isTaken, switchOf } from './preferences.ts';
export { deleteSubscription, moveSubscriptions } from './push-store.ts';
export {
  type EncryptedMail,
  type QueuedMail,
  queueMail,
  queueNoMail,
  recipientHashOf,
  SEND_MAIL,
} from './queue-mail.ts';
export { type MailOutcome, type Postman, sendMail } from './send-mail.ts';
export { composeNoticeText, measureText, sendCodeText, shortenName } from './send-text.ts';
export { forgetMessage, logMessage, sentSince, sentTo, textsSince } from './store.ts';
export {
  blockTexts,
  readSmsKinds,
  readUnsubscribeLink,
  resumeSms,
  stopSms,
  type UnsubscribeLink,
  unsubscribeEmail,
  unsubscribePath,
} from './unsubscribe.ts';
export { mailWordsIn, pointWordsIn, type SendingTenant, supportIn, tenantNameIn, wordsIn } from './voice.ts';
