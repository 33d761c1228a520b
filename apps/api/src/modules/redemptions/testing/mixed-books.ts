import type { Desk } from '../../../testing/desk.ts';
import type { TestMember, TestTenant, World } from '../../../testing/index.ts';

/** The price of the offer that members redeem. */
export const PRICE = 100;

export interface Account {
  balance: number;
  /** Points of voided earnings that were spent; later points pay it. */
  debt: number;
  /** Points by earning that can be claimed. */
  unclaimed: Readonly<Record<string, number>>;
}

/** What the calls of a history can see and change. */
export interface Books {
  accounts: readonly Account[];
  codesLeft: number;
  /** Keys used, redemptions refunded, and earnings voided before. */
  done: readonly string[];
}

export type Effect = (books: Books) => Books | null;
export interface Call {
  name: string;
  run: (door: World) => Promise<{ reply: string; effect: Effect }>;
}

export interface Earning {
  id: string;
  key: string;
  points: number;
}

export interface Stage {
  tenant: TestTenant;
  offerId: string;
  members: TestMember[];
  earnings: Earning[][];
  /** Redemptions whose reply arrived, with the member's place. */
  redeemed: { id: string; place: number }[];
  desks: Map<World, Desk>;
}

export const has = (books: Books, what: string): boolean => books.done.includes(what);
export const accountOf = (books: Books, place: number): Account => books.accounts[place] as Account;
export const withAccount = (books: Books, place: number, change: (account: Account) => Account): Books => ({
  ...books,
  accounts: books.accounts.map((account, at) => (at === place ? change(account) : account)),
});
export const moved = (books: Books, place: number, points: number): Books =>
  withAccount(books, place, (account) => ({ ...account, balance: account.balance + points }));
/** New points pay the debt first. */
export const gained = (books: Books, place: number, points: number): Books =>
  withAccount(books, place, (account) => {
    const paid = Math.min(points, account.debt);
    return { ...account, balance: account.balance + points - paid, debt: account.debt - paid };
  });
export const possible = (isPossible: boolean, books: Books): Books | null => (isPossible ? books : null);
