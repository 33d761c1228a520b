export {
  countSentSince,
  forgetMessageAuthor,
  pruneMemberMessages,
  pruneMemberMessagesAfter,
} from './message-store.ts';
export {
  channelsOfMessage,
  findMessages,
  listMessages,
  markMessagesRead,
  type StoredMessage,
  sendMessage,
  withdrawMessage,
} from './messages.ts';
export { encrypted, personal } from './personal-store.ts';
export { handlers } from './routes.ts';
