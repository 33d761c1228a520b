import * as z from 'zod/mini';
import { Time } from '../../schemas/scalars.ts';
import { agencyRoute } from '../route.ts';
import {
  AssistedAccount,
  AssistedSignUp,
  Counter,
  CounterMember,
  CounterOrder,
  CounterPhone,
  CounterResult,
  ProofKind,
  Statement,
  TakeoverCode,
} from '../shapes/assist.ts';
import { inLanguage, OfMember } from './of-member.ts';

const permission = 'members.assist';

/** Calls of the counter, for riders without a smartphone; all but `counter` and `undo` need the agency's setting. */
export const assistRoutes = {
  counter: agencyRoute('GET', '/counter', {
    name: 'assist.counter',
    summary: 'Get what the forms of the counter need',
    permission,
    query: z.object(inLanguage),
    reply: Counter,
  }),
  /** The number is in the body, because URLs are logged. CARD_REPLACED: the card was reported lost. */
  find: agencyRoute('POST', '/counter/find', {
    name: 'assist.find',
    summary: 'Find a member by member card or by the full number of a provider’s card',
    permission,
    body: z.object({ number: z.string().check(z.minLength(4), z.maxLength(64)) }),
    reply: z.object({ memberId: z.uuid() }),
    errors: ['ASSIST_OFF', 'CARD_REPLACED'],
  }),
  /**
   * Makes an account without email and password for a verified person, with card and code to print. The sign-up reward
   * counts against the limits on points of the person or key.
   */
  signUp: agencyRoute('POST', '/counter/members', {
    name: 'assist.signUp',
    summary: 'Sign a rider up at the counter',
    permission,
    body: AssistedSignUp,
    reply: AssistedAccount,
    errors: ['ASSIST_OFF', 'TERMS_CHANGED', 'CARD_TAKEN', 'POINTS_LIMIT'],
  }),
  member: agencyRoute('GET', '/counter/members/:member', {
    name: 'assist.member',
    summary: 'Get a member’s balance, offers and redemptions at the counter',
    permission,
    params: OfMember,
    query: z.object(inLanguage),
    reply: CounterMember,
    errors: ['ASSIST_OFF'],
  }),
  /** All texts are in the member's language. */
  statement: agencyRoute('GET', '/counter/members/:member/statement', {
    name: 'assist.statement',
    summary: 'Get a statement of a member’s points to print and post',
    permission,
    params: OfMember,
    reply: Statement,
    errors: ['ASSIST_OFF'],
  }),
  claim: agencyRoute('POST', '/counter/members/:member/claim', {
    name: 'assist.claim',
    summary: 'Claim a member’s points at the counter',
    permission,
    params: OfMember,
    reply: z.object({ points: z.int() }),
    errors: ['ASSIST_OFF'],
  }),
  /** Redeems like the app, with its limits and stock; a refusal has the code of the app's refusal. */
  redeem: agencyRoute('POST', '/counter/members/:member/redemptions', {
    name: 'assist.redeem',
    summary: 'Redeem an offer for a member at the counter',
    permission,
    params: OfMember,
    body: CounterOrder,
    reply: CounterResult,
    errors: ['ASSIST_OFF', 'WRONG_DIGITS', 'NOT_ON_PAPER'],
  }),
  /** Refunds a redemption of the counter within minutes; later refunds need `points.act`. */
  undo: agencyRoute('POST', '/counter/redemptions/:redemption/undo', {
    name: 'assist.undo',
    summary: 'Undo a redemption of the counter',
    permission,
    params: { redemption: z.uuid() },
    reply: z.object({ points: z.int() }),
    errors: ['UNDO_OVER', 'POINTS_LIMIT'],
  }),
  /** The old card stops working. */
  newCard: agencyRoute('POST', '/counter/members/:member/card', {
    name: 'assist.newCard',
    summary: 'Give a member a new card',
    permission,
    params: OfMember,
    body: z.object({ proof: ProofKind }),
    reply: z.object({ name: z.string(), cardNumber: z.string() }),
    errors: ['ASSIST_OFF'],
  }),
  /** The old code stops working; NOT_FOUND for an account that is in the app. */
  newCode: agencyRoute('POST', '/counter/members/:member/code', {
    name: 'assist.newCode',
    summary: 'Print a new code that takes the account into the app',
    permission,
    params: OfMember,
    body: z.object({ proof: ProofKind }),
    reply: TakeoverCode,
    errors: ['ASSIST_OFF'],
  }),
  /** For members who are not in the app; a refusal of the number has the code of the app's refusal. */
  sendPhoneCode: agencyRoute('POST', '/counter/members/:member/phone/code', {
    name: 'assist.sendPhoneCode',
    summary: 'Text a code to the phone number that a member gives at the counter',
    permission,
    params: OfMember,
    body: CounterPhone,
    reply: z.object({ coolDownTimestampUTC: Time }),
    errors: ['ASSIST_OFF', 'COUNTER_NUMBERS_OFF', 'MEMBER_IN_APP', 'WRONG_DIGITS', 'NO_TEXTS_LEFT'],
  }),
  /** The code that the rider read to staff; the earlier number stops working. */
  setPhone: agencyRoute('PUT', '/counter/members/:member/phone', {
    name: 'assist.setPhone',
    summary: 'Save a member’s phone number after its code was read at the counter',
    permission,
    params: OfMember,
    body: z.object({ code: z.string().check(z.minLength(1), z.maxLength(16)) }),
    reply: z.object({ digits: z.string() }),
    errors: ['ASSIST_OFF', 'COUNTER_NUMBERS_OFF', 'MEMBER_IN_APP'],
  }),
  removePhone: agencyRoute('DELETE', '/counter/members/:member/phone', {
    name: 'assist.removePhone',
    summary: 'Remove a member’s phone number that was given at the counter',
    permission,
    params: OfMember,
    reply: z.object({}),
    errors: ['ASSIST_OFF'],
  }),
};
