import { openingHandlers } from './opening/routes.ts';
import { handlers as meHandlers } from './routes.ts';

export { presentTransactions } from './list-transactions.ts';
export { withMemberCache } from './opening/routes.ts';
export { readSet, setOf } from './opening/sets.ts';

export const handlers = [...meHandlers, ...openingHandlers];
