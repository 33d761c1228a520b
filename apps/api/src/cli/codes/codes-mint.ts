import fs from 'node:fs';
import { limits } from '@fareback/contract';
import type { Command } from 'commander';
import { type BatchTerms, KnownCodes, mintChosenCodes, mintCodes } from '../../modules/codes/index.ts';
import { expiryOf } from '../../modules/redemptions/index.ts';
import { csvOf } from '../../platform/csv.ts';
import type { OpenDeps } from '../support/command.ts';
import { group } from '../support/group.ts';
import { type OnTenant, onTenant } from '../support/on-tenant.ts';
import { print, printDocument } from '../support/print.ts';
import { chosenCodes, throwFileErrors } from './chosen-codes.ts';

interface Options {
  count?: string;
  from?: string;
  reward: string;
  segment?: string;
  expires?: string;
  uses: string;
  daily?: string;
  weekly?: string;
  monthly?: string;
  wordsOf?: string;
  out?: string;
}

function wholeNumber(text: string, name: string, least: number, most = 1_000_000): number {
  const number = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= least && number <= most))
    throw new Error(`--${name} is a whole number from ${least} to ${most}, not "${text}".`);
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

/** Opens the output file before any codes exist, so codes cannot be lost; fails if it exists. */
const openOut = (out: string | undefined): number | null => (out === undefined ? null : fs.openSync(out, 'wx', 0o600));

function termsOf(batch: string, options: Options, timeZone: string): BatchTerms {
  const { expires, segment, wordsOf } = options;
  return {
    batch,
    reward: wholeNumber(options.reward, 'reward', 0),
    segment,
    expiresAt: expires === undefined ? null : expiryOf(expires, timeZone),
    limits: limitsOf(options),
    wordsOf,
  };
}

const mint = (
  { run }: Pick<OnTenant, 'run'>,
  terms: BatchTerms,
  { lines, wanted }: { lines: ReadonlyMap<string, number> | null; wanted: number },
): Promise<string[]> =>
  run(async (ctx) => {
    const minted = lines ? [...lines.keys()] : await mintCodes(ctx, terms, wanted);
    if (lines) await mintChosenCodes(ctx, terms, minted);
    const { expiresAt, ...told } = terms;
    const facts = { ...told, expiresAt: expiresAt?.toISOString() ?? null, count: minted.length };
    await ctx.record({ verb: 'codes.mint', subject: { kind: 'batch', id: terms.batch }, facts });
    return minted;
  });

async function mintBatch(on: OnTenant, batch: string, options: Options): Promise<void> {
  const { deps, tenant } = on;
  const { count, from } = options;
  if ((count === undefined) === (from === undefined)) throw new Error('Name either --count or --from.');
  const terms = termsOf(batch, options, tenant.timeZone);
  const reading = { timeZone: tenant.timeZone, now: deps.clock() };
  const lines = from === undefined ? null : await chosenCodes(from, reading);
  const wanted = count === undefined ? 0 : wholeNumber(count, 'count', 1, limits.mintedBatchMax);
  const out = openOut(options.out);
  try {
    const codes = await mint(on, terms, { lines, wanted });
    const rows = codes.map((code) => [code, batch, terms.expiresAt?.toISOString() ?? null]);
    const csv = csvOf({ head: ['code', 'batch', 'expires_at'], rows });
    if (out === null) printDocument(csv);
    else fs.writeSync(out, `${csv}\r\n`);
    if (options.out !== undefined) print(`${codes.length} codes of ${batch} stand in ${options.out}`);
  } catch (error) {
    if (options.out !== undefined) fs.rmSync(options.out);
    if (error instanceof KnownCodes && lines && from !== undefined)
      throwFileErrors(
        from,
        error.codes.map((code) => `line ${lines.get(code)} holds a code that is known already: ${code}`),
      );
    throw error;
  } finally {
    if (out !== null) fs.closeSync(out);
  }
}

/** `rewards codes mint <tenant> <batch>`: creates a batch of random codes, or of the agency's own, as CSV [CODE-38]. */
export function register(program: Command, openDeps: OpenDeps): void {
  group(program, 'codes')
    .command('mint')
    .description('mint a batch of codes and print them as CSV; without --from they are made up')
    .argument('<tenant>', 'tenant id')
    .argument('<batch>', 'name of the batch, such as spring-fair')
    .option('--count <n>', `how many codes, at most ${limits.mintedBatchMax}`)
    .option('--from <file>', "the agency's own codes, one on a line, in UTF-8")
    .option('--reward <points>', 'points for entering a code', '0')
    .option('--segment <id>', 'group of members that a code lets in')
    .option('--expires <when>', 'when the codes expire: a day, or a time with its offset')
    .option('--uses <n>', 'how many members may use each code, or any', '1')
    .option('--daily <n>', 'of those, how many in a day')
    .option('--weekly <n>', 'of those, how many in a week')
    .option('--monthly <n>', 'of those, how many in a month')
    .option('--words-of <id>', "the pack's code whose words greet the member")
    .option('--out <file>', 'write the CSV to a new file')
    .action(async (tenantId: string, batch: string, options: Options) => {
      await onTenant(openDeps, tenantId, (on) => mintBatch(on, batch, options));
    });
}
