export type { Mail } from './mails.ts';
export { forgetMessage, logMessage, sentSince, sentTo, textsSince } from './message-log.ts';
export { personal } from './personal-store.ts';
export { pruneMessages } from './prune-store.ts';
export { type QueuedMail, queueMail, queueNoMail, recipientHashOf, SEND_MAIL, type SealedMail } from './queue-mail.ts';
export { type MailOutcome, type Postman, sendMail } from './send-mail.ts';
export { sendText } from './send-text.ts';
export type { StockFall } from './stock-mail.ts';
