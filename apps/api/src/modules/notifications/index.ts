export { forgetMessage, logMessage, sentSince, textsSince } from './message-log.ts';
export { pruneMessages } from './prune-store.ts';
export { sendText } from './send-text.ts';
