export { forgetMessage, logMessage, sentSince, textsSince } from './message-log.ts';
export { sendText } from './send-text.ts';
