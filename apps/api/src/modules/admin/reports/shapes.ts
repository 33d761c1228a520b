import type { TenantCtx } from '../../../call/context.ts';
import type { Days } from './stretch.ts';

/** What a report is made of, inside one transaction: its days, and how many rows are enough. */
export interface Asked extends TenantCtx {
  days: Days;
  most: number;
}
