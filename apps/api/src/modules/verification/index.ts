export { verifyWithInventedNumber } from './invent-number.ts';
export { personal } from './personal-store.ts';
export { pruneChallenges } from './prune-store.ts';
export { handlers } from './routes.ts';
export { sealed } from './sealed.ts';
export { sendPhoneCode } from './send-phone-code.ts';
