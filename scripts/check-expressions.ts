import { faultOf, shippedExpressions } from './expressions.ts';

/** Ends with 1 where an expression of the shipped code could be made to cost more than in proportion to the text it reads. */
const waiting = shippedExpressions().values();
const faults: string[] = [];
const lane = async (): Promise<void> => {
  for (const each of waiting) {
    const fault = await faultOf(each);
    if (fault !== null) faults.push(`${each.file}: /${each.source ?? '...'}/${each.flags} ${fault}`);
  }
};
await Promise.all([lane(), lane(), lane()]);
for (const fault of faults) console.log(fault);
process.exit(faults.length > 0 ? 1 : 0);
