export type { BudgetFall } from './budget-mail.ts';
export { htmlMail, plainMail } from './mail-layout.ts';
export type { MailLook } from './mail-look.ts';
export type { Mail, MailText } from './mails.ts';
export { forgetMessage, logMessage, sentSince, sentTo, textsSince } from './message-log.ts';
export { personal } from './personal-store.ts';
export { pruneMails, pruneMessages } from './prune-store.ts';
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
export type { StockFall } from './stock-mail.ts';
