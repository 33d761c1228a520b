import { authHandlers } from '../modules/auth/index.ts';
import { meHandlers } from '../modules/me/index.ts';
import { handlers as ledgerHandlers } from '../modules/ledger/index.ts';
import { handlers as redemptionHandlers } from '../modules/redemptions/index.ts';
import type { Handler } from './handler.ts';

/** Every call the API answers, module by module. */
export const handlers: Handler[] = [...authHandlers, ...meHandlers, ...ledgerHandlers, ...redemptionHandlers];
