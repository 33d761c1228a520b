import { OutcomeUnknown } from './database.ts';

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
  '53300',
]);
const CONNECTION_TEXTS =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable/;

/** Whether an error says that the database is away (restarting, unreachable, out of connections), so that a later try may succeed. */
export function lostDatabase(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof OutcomeUnknown) return true;
  const { code } = error as { code?: string };
  return (code !== undefined && CONNECTION_CODES.has(code)) || CONNECTION_TEXTS.test(error.message);
}
