/** An order for one redemption. Its id is the redemption's id, so a repeated order is idempotent. */
export interface SupplierOrder {
  orderId: string;
  product: string;
  reference: string;
  amount?: number;
  account?: string;
}

export interface Issued {
  code: string | null;
  url: string | null;
  expiresAt: Date | null;
  fields: Readonly<Record<string, string>>;
}

export type OrderAnswer =
  | { kind: 'ISSUED'; issued: Issued }
  | { kind: 'PENDING' }
  /** No order exists, and repeating the request will not create one. */
  | { kind: 'SOLD_OUT' }
  /** The supplier works and rejects this order. */
  | { kind: 'REFUSED'; why: string }
  | { kind: 'NONE'; why: string }
  /** The reply came in time but is unusable and is shown on no page. */
  | { kind: 'FAULTY'; why: string }
  /** No usable reply in time: an order may exist. */
  | { kind: 'UNKNOWN'; why: string };

/** Result of a cancellation: canceled (nothing will be issued), already issued for good, or unknown. */
export type CancelAnswer = { kind: 'GONE' } | { kind: 'KEPT' } | { kind: 'UNKNOWN'; why: string };

/** A supplier that issues coupons on demand. Never rejects: errors are returned as answers [REDEEM-17]. */
export interface CouponSupplier {
  place(order: SupplierOrder): Promise<OrderAnswer>;
  look(orderId: string): Promise<OrderAnswer>;
  cancel(orderId: string): Promise<CancelAnswer>;
}
