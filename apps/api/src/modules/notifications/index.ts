export type { StockFall } from './alert-mails.ts';
export type { BudgetFall } from './budget-mail.ts';
export { htmlMail, type MailLook, mailLookOf, plainMail } from './mail-layout.ts';
export type { Mail, MailText } from './mails.ts';
export { type Device, devicesOf, handlers, isTaken, pushKeysOf } from './notification-settings.ts';
export {
  type DueNotification,
  type DueReader,
  dueReaders,
  insertNotifications,
  lockDueReaders,
  markChecked,
  markClaimAnnounced,
  type NewNotification,
  postponeNotification,
  readChoices,
  type SettledState,
  settleNotification,
  takeDue,
} from './outbox-store.ts';
export { encrypted, personal, pruneMails, pruneMessages, pruneNotifications } from './personal-store.ts';
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
export { sendCodeText } from './send-text.ts';
export { forgetMessage, logMessage, sentSince, sentTo, textsSince } from './store.ts';
export { mailWordsIn, pointWordsIn, type SendingTenant, tenantNameIn, wordsIn } from './voice.ts';
