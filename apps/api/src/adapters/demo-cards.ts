import type { AccountCheck } from './account-checker.ts';
import type { CheckReply } from './local-account-checker.ts';

/** Derives the demo card's security code from its number, so any number can be tried. */
export const demoSecurityCode = (number: string): string =>
  String(Number(number.replaceAll(' ', '')) % 997).padStart(3, '0');

export interface DemoAnswer {
  reply: CheckReply;
  later?: 'yes' | 'no';
}

/**
 * Decides a demo provider's answer so each case can be tried: by the security code if one is typed. Otherwise an
 * identifier ending in 77 or beginning with "later" is confirmed later, 99 or "doubt" rejected later, 00 or "no"
 * rejected at once, and all others confirmed.
 */
export function demoAnswer({ identifier, secondFact }: Pick<AccountCheck, 'identifier' | 'secondFact'>): DemoAnswer {
  const no: DemoAnswer = { reply: { result: 'no', reason: 'the demo says so' } };
  if (secondFact !== null) return secondFact === demoSecurityCode(identifier) ? { reply: { result: 'yes' } } : no;
  if (/^later|^[A-Z\d]*77$/.test(identifier)) return { reply: { result: 'later' }, later: 'yes' };
  if (/^doubt|^[A-Z\d]*99$/.test(identifier)) return { reply: { result: 'later' }, later: 'no' };
  return /^no\b|^[A-Z\d]*00$/.test(identifier) ? no : { reply: { result: 'yes' } };
}
