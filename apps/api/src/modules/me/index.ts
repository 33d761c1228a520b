import { bootstrapHandlers } from './bootstrap/bootstrap.ts';
import { handlers as meHandlers } from './routes.ts';

export { readSet, setOf } from './bootstrap/sets.ts';
export { presentTransactions } from './list-transactions.ts';

export const handlers = [...meHandlers, ...bootstrapHandlers];
