export type { StockFall } from './alert-mails.ts';
export type { BudgetFall } from './budget-mail.ts';
export type { MailLook } from './mail-layout.ts';
export { htmlMail, plainMail } from './mail-layout.ts';
export type { Mail, MailText } from './mails.ts';
export { personal, pruneMails, pruneMessages } from './personal-store.ts';
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
