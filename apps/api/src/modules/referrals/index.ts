export {
  actionOf,
  countFriendUses,
  type FriendCode,
  findFriendCode,
  type Newcomer,
  newcomerOf,
  runningReferral,
  takeFriendCode,
} from './friend-code.ts';
export { titlesFor, usedFriendCode } from './referral-status.ts';
export { handlers, presentFriendWelcome } from './routes.ts';
export { personal } from './store.ts';
