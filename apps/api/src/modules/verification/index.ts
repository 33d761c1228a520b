export { confirmCounterCode, createCounterCode, sendCounterCode } from './counter-code.ts';
export { verifyWithInventedNumber } from './invent-number.ts';
export { handlers } from './routes.ts';
export { sendPhoneCode } from './send-phone-code.ts';
export { encrypted, personal, pruneChallenges } from './store.ts';
