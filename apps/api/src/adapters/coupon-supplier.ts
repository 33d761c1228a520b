/** What is ordered for one redemption; the order's id is the redemption's, so asking twice orders once. */
export interface SupplierOrder {
  orderId: string;
  /** What the supplier calls the thing that is bought. */
  product: string;
  /** The offer, for the supplier's own books. */
  reference: string;
  /** Of credit: how much, in the smallest unit that supplier and agency agreed on. */
  amount?: number;
  /** Of credit: the rider's account at the provider. */
  account?: string;
}

/** What a supplier gave. Credit has neither code nor address. */
export interface Issued {
  code: string | null;
  url: string | null;
  expiresAt: Date | null;
  /** What is shown beside the code, by name. */
  fields: Readonly<Record<string, string>>;
}

/** What is known of an order after asking. */
export type OrderAnswer =
  | { kind: 'ISSUED'; issued: Issued }
  /** It is being worked on: ask again. */
  | { kind: 'PENDING' }
  /** From here on: there is no order, and none will come of what was asked. */
  | { kind: 'SOLD_OUT' }
  /** The supplier is well, and says no to this order. */
  | { kind: 'REFUSED'; why: string }
  | { kind: 'NONE'; why: string }
  /** It was said in time, but cannot be used: no page of ours shows it. */
  | { kind: 'FAULTY'; why: string }
  /** Nothing was heard in time, or nothing that says anything: there may be an order. */
  | { kind: 'UNKNOWN'; why: string };

/** What became of a cancellation: nothing is or will be issued, it was issued for good, or nobody knows. */
export type CancelAnswer = { kind: 'GONE' } | { kind: 'KEPT' } | { kind: 'UNKNOWN'; why: string };

/** Somebody who issues coupons on demand. No call rejects: what goes wrong is an answer, too [REDEEM-17]. */
export interface CouponSupplier {
  place(order: SupplierOrder): Promise<OrderAnswer>;
  look(orderId: string): Promise<OrderAnswer>;
  cancel(orderId: string): Promise<CancelAnswer>;
}
