import { limits } from '@fareback/contract';
import type { Command } from 'commander';
import { type BatchTerms, KnownCodes, mintChosenCodes } from '../../modules/codes/index.ts';
import { expiryOf } from '../../modules/redemptions/index.ts';
import { type Reading, readCouponFile } from '../coupons/coupon-file.ts';
import { group, type OpenDeps } from '../support/command.ts';
import { onTenant } from '../support/on-tenant.ts';
import { print } from '../support/print.ts';

const ERRORS_MAX = 20;

const isCode = (text: string): boolean =>
  /^[\w-]+$/.test(text) && text.length >= limits.codeLengthMin && text.length <= limits.codeLengthMax;

/** Throws an error with the first twenty faults of a code file and the number of others. */
function throwFileErrors(errors: readonly string[]): never {
  const shown = errors.slice(0, ERRORS_MAX).map((error) => `  ${error}`);
  const more = errors.length > shown.length ? [`  and ${errors.length - shown.length} more`] : [];
  throw new Error(['Nothing was imported:', ...shown, ...more].join('\n'));
}

/**
 * Reads an agency's own codes from a file, one per line, with line numbers. Throws if a line has no code, a duplicate,
 * or more than a code.
 */
async function readCodes(file: string, reading: Omit<Reading, 'expiresAt'>): Promise<Map<string, number>> {
  const lines = new Map<string, number>();
  const errors: string[] = [];
  for await (const each of readCouponFile(file, { ...reading, expiresAt: null })) {
    if (each.kind === 'fault') errors.push(`line ${each.line} ${each.fault}`);
    else if (each.kind === 'repeat') errors.push(`line ${each.line} repeats the code of line ${each.first}`);
    else if (each.kind === 'expired' || (each.kind === 'coupon' && each.expiresAt !== null))
      errors.push(`line ${each.line} names an expiry: all codes of a batch have the one of --expires`);
    else if (each.kind === 'coupon' && !isCode(each.code))
      errors.push(
        `line ${each.line} is no code: ${limits.codeLengthMin} to ${limits.codeLengthMax} letters, digits, hyphens or underscores`,
      );
    else if (each.kind === 'coupon') lines.set(each.code, each.line);
  }
  if (errors.length > 0) throwFileErrors(errors);
  if (lines.size === 0) throwFileErrors(['it has no codes']);
  if (lines.size > limits.mintedBatchMax) throwFileErrors([`a batch has at most ${limits.mintedBatchMax} codes`]);
  return lines;
}

interface Options {
  reward: string;
  segment?: string;
  expires?: string;
  uses: string;
  daily?: string;
  weekly?: string;
  monthly?: string;
  wordsOf?: string;
}

function wholeNumber(text: string, name: string, least: number): number {
  const number = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= least && number <= 1_000_000))
    throw new Error(`--${name} is a whole number from ${least} to 1000000, not "${text}".`);
  return number;
}

function limitsOf({ uses, daily, weekly, monthly }: Options): BatchTerms['limits'] {
  const given = { ...(uses === 'any' ? {} : { lifetime: uses }), daily, weekly, monthly };
  const names = { lifetime: 'uses', daily: 'daily', weekly: 'weekly', monthly: 'monthly' };
  return Object.fromEntries(
    Object.entries(given).flatMap(([key, text]) =>
      text === undefined ? [] : [[key, wholeNumber(text, names[key as keyof typeof names], 1)]],
    ),
  );
}

const termsOf = (batch: string, options: Options, timeZone: string): BatchTerms => ({
  batch,
  reward: wholeNumber(options.reward, 'reward', 0),
  segment: options.segment,
  expiresAt: options.expires === undefined ? null : expiryOf(options.expires, timeZone),
  limits: limitsOf(options),
  wordsOf: options.wordsOf,
});

/**
 * `rewards codes import <tenant> <batch> <file>`: makes a batch of the agency's own codes, whole or not at all; random
 * ones are minted by `rewards call codes.mint` [CODE-38].
 */
export function register(program: Command, openDeps: OpenDeps): void {
  group(program, 'codes')
    .command('import')
    .description("make a batch of the agency's own invite or promo codes, read from a file")
    .argument('<tenant>', 'tenant id')
    .argument('<batch>', 'name of the batch, such as spring-fair')
    .argument('<file>', 'one code on a line, in UTF-8')
    .option('--reward <points>', 'points for entering a code', '0')
    .option('--segment <id>', 'group of members that a code lets in')
    .option('--expires <when>', 'when the codes expire: a day, or a time with its offset')
    .option('--uses <n>', 'how many members may use each code, or any', '1')
    .option('--daily <n>', 'of those, how many in a day')
    .option('--weekly <n>', 'of those, how many in a week')
    .option('--monthly <n>', 'of those, how many in a month')
    .option('--words-of <id>', "the pack's code whose texts greet the member")
    .action(async (tenantId: string, batch: string, file: string, options: Options) => {
      const count = await onTenant(openDeps, tenantId, async ({ deps, tenant, run }) => {
        const terms = termsOf(batch, options, tenant.timeZone);
        const lines = await readCodes(file, { timeZone: tenant.timeZone, now: deps.clock() });
        const facts = { ...terms, expiresAt: terms.expiresAt?.toISOString() ?? null, count: lines.size };
        try {
          await run(async (ctx) => {
            await mintChosenCodes(ctx, terms, [...lines.keys()]);
            await ctx.record({ verb: 'codes.mint', subject: { kind: 'batch', id: batch }, facts });
          });
        } catch (error) {
          if (!(error instanceof KnownCodes)) throw error;
          throwFileErrors(
            error.codes.map((code) => `line ${lines.get(code)} holds a code that is known already: ${code}`),
          );
        }
        return lines.size;
      });
      print(`${batch}: ${count} codes imported`);
    });
}
