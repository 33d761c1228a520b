import type { AccountCheck } from './account-checker.ts';
import type { CheckReply } from './local-account-checker.ts';

/** The security code that the demo prints on a card: made up from its number, so that any number can be tried. */
export const demoSecurityCode = (number: string): string =>
  String(Number(number.replaceAll(' ', '')) % 997).padStart(3, '0');

/** What a provider of the demo says of an account, at once and a little later. */
export interface DemoAnswer {
  reply: CheckReply;
  later?: 'yes' | 'no';
}

/**
 * How the demo's providers answer, so that each way can be tried: by the security code where one is typed; else a number
 * that ends in 77, or an address that begins with "later", is confirmed later, one in 99 or with "doubt" refused later, one
 * in 00 or with "no" refused at once, and all others are confirmed.
 */
export function demoAnswer({ identifier, secondFact }: Pick<AccountCheck, 'identifier' | 'secondFact'>): DemoAnswer {
  const no: DemoAnswer = { reply: { result: 'no', reason: 'the demo says so' } };
  if (secondFact !== null) return secondFact === demoSecurityCode(identifier) ? { reply: { result: 'yes' } } : no;
  if (/^later|^[A-Z\d]*77$/.test(identifier)) return { reply: { result: 'later' }, later: 'yes' };
  if (/^doubt|^[A-Z\d]*99$/.test(identifier)) return { reply: { result: 'later' }, later: 'no' };
  return /^no\b|^[A-Z\d]*00$/.test(identifier) ? no : { reply: { result: 'yes' } };
}
