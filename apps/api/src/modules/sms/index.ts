export { findCounterNumber, isNumberOfOther, removeCounterNumber, saveCounterNumber } from './counter-number.ts';
export { encrypted, personal, pruneTexts } from './personal-store.ts';
export { answerText, type IncomingText } from './receive-text.ts';
export { checkBeforeBody, type SignedText, secretOwner, textOfCall } from './signed-text.ts';
export { countDays, readSmsAgency, writeSmsAgency } from './store.ts';
