import { getExpressionError, shippedExpressions } from './expressions.ts';

/** Exits with 1 if the cost of a shipped regular expression can grow faster than its input. */
const waiting = shippedExpressions().values();
const errors: string[] = [];
const worker = async (): Promise<void> => {
  for (const each of waiting) {
    const error = await getExpressionError(each);
    if (error !== null) errors.push(`${each.file}: /${each.source ?? '...'}/${each.flags} ${error}`);
  }
};
await Promise.all([worker(), worker(), worker()]);
for (const error of errors) console.log(error);
process.exit(errors.length > 0 ? 1 : 0);
