export { forgetMessage, logMessage, sentSince } from './message-log.ts';
export { sendText } from './send-text.ts';
