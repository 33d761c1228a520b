import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Command } from 'commander';
import { importCoupons, type NewCoupon } from '../modules/redemptions/index.ts';
import { chosenTenant } from './chosen-member.ts';
import type { OpenDeps } from './command.ts';
import { expiryOf } from './coupon-expiry.ts';

/** When the code of a line expires. Throws with the line's number. */
function expiryAt(line: number, text: string, timeZone: string): Date {
  try {
    return expiryOf(text, timeZone);
  } catch (error) {
    throw new Error(`Line ${line}: ${(error as Error).message}.`, { cause: error });
  }
}

/** Lines of a code file: a code, or a code, a comma and when it expires (a date: the end of that day in the tenant's zone); empty lines and a header `code` are passed over. */
async function* couponsOf(file: string, timeZone: string): AsyncGenerator<NewCoupon> {
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    line += 1;
    const [code = '', expires = ''] = text.split(',').map((part) => part.trim().replace(/^"(.*)"$/, '$1'));
    if (code === '' || (line === 1 && code.toLowerCase() === 'code')) continue;
    yield { code, expiresAt: expires === '' ? null : expiryAt(line, expires, timeZone) };
  }
}

/** `rewards coupons import <tenant> <offer> FILE`: adds codes to an offer's pool; run again, it adds only what is new. */
export function register(program: Command, openDeps: OpenDeps): void {
  const coupons = program.commands.find((command) => command.name() === 'coupons') ?? program.command('coupons');
  coupons
    .command('import')
    .description("add codes from a file, one per line (code or code,expiry), to an offer's pool")
    .argument('<tenant>', 'tenant id')
    .argument('<offer>', 'offer id')
    .argument('<file>', 'file of codes')
    .action(async (tenantId: string, offerId: string, file: string) => {
      const { deps, tenants, close } = await openDeps();
      try {
        const { timeZone } = await chosenTenant({ tenants }, tenantId);
        const isLive = process.stderr.isTTY;
        const { added, duplicates } = await importCoupons(
          deps,
          tenantId,
          offerId,
          couponsOf(file, timeZone),
          (count) => {
            if (isLive) process.stderr.write(`\r${count.added + count.duplicates} codes read`);
          },
        );
        if (isLive) process.stderr.write('\n');
        console.log(`${added} codes added, ${duplicates} known already`);
      } finally {
        await close();
      }
    });
}
