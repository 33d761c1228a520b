export { encrypted } from './encrypted-rows.ts';
export { verifyWithInventedNumber } from './invent-number.ts';
export { personal } from './personal-store.ts';
export { pruneChallenges } from './prune-store.ts';
export { handlers } from './routes.ts';
export { sendPhoneCode } from './send-phone-code.ts';
