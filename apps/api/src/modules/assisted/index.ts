export { findCard, hasCard, isCardEnd, issueCard } from './member-card.ts';
export {
  assistedRow,
  attemptById,
  attemptOfRedemption,
  attemptsOfMember,
  type CounterRow,
  insertAssisted,
  insertAttempt,
  lockSignUp,
  openAttemptsOfMember,
  personal,
  writeResult,
} from './store.ts';
export { beginTakeover, issueTakeoverCode, isTakeoverCode, looksLikeTakeoverCode, takeOver } from './takeover.ts';
