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
export { personal } from './personal-store.ts';
export { presentFriendWelcome } from './present.ts';
export { usedFriendCode } from './referral-of-member.ts';
export { titlesFor } from './referral-status.ts';
export { handlers } from './routes.ts';
