export { forgetMessage, logMessage, type SentTimes, sentSince } from './message-log.ts';
export { type Sender, sendText } from './send-text.ts';
