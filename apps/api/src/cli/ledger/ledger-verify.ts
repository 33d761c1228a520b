import type { Command } from 'commander';
import type { Tenant } from '../../call/tenant.ts';
import { type Proof, type ProofOrder, proveBooks } from '../../modules/redemptions/index.ts';
import { type Database, patientDatabase } from '../../platform/database/database.ts';
import { group, type OpenDeps } from '../support/command.ts';
import { describeCommandFailure } from '../support/describe-failure.ts';
import { chosenTenant } from '../support/on-tenant.ts';
import { complain, print } from '../support/print.ts';

/** Separate exit codes, because "could not check" and "wrong" need different responses. */
const BROKEN = 1;
const NOT_FINISHED = 2;

const STATEMENT_SECONDS = 120;
const PROGRESS_EVERY_MILLIS = 5_000;

interface Options {
  anew?: boolean;
  whole?: boolean;
  statementSeconds: string;
}

const countOf = ({ members, entries }: Proof): string => `${members} members, ${entries} entries`;

function verdictOf(proof: Proof): string {
  const extent = proof.sinceYear === null ? '' : `, since ${proof.sinceYear} began`;
  if (proof.broken > 0) return `${proof.broken} broken rows (${countOf(proof)}${extent})`;
  if (proof.unproven > 0)
    return `${proof.unproven} members could not be looked at in time, the others' books are right (${countOf(proof)}${extent}): run it with more --statement-seconds and --anew`;
  return `the books are right (${countOf(proof)}${extent})`;
}

async function prove(
  database: Database,
  { tenantId }: Tenant,
  how: Pick<ProofOrder, 'clock' | 'isAnew' | 'extent'>,
): Promise<number> {
  let printedAt = performance.now();
  const proof = await proveBooks(database, tenantId, {
    ...how,
    onFinding: ({ rule, memberId, detail }) =>
      print(`${tenantId}: ${detail}${memberId === null ? '' : ` [member ${memberId}]`} (broken: ${rule})`),
    onProgress: (sofar) => {
      if (performance.now() - printedAt < PROGRESS_EVERY_MILLIS) return;
      printedAt = performance.now();
      print(`${tenantId}: ${countOf(sofar)} so far`);
    },
  });
  const resumed = proof.resumedFrom === null ? '' : `, begun ${proof.resumedFrom.toISOString()} and gone on with`;
  print(`${tenantId}: ${verdictOf(proof)}${resumed}`);
  return proof.broken > 0 ? BROKEN : proof.unproven > 0 ? NOT_FINISHED : 0;
}

/** Verifies the chosen tenants in order; a broken ledger outranks an unfinished one in the exit code. */
async function verify(openDeps: OpenDeps, tenantId: string | undefined, options: Options): Promise<number> {
  const seconds = Number(options.statementSeconds);
  if (!Number.isInteger(seconds) || seconds < 1)
    throw new Error(`"${options.statementSeconds}" is no count of seconds.`);
  const { deps, tenants, close } = await openDeps();
  const database = patientDatabase(deps.database, seconds * 1000);
  try {
    const chosen = tenantId === undefined ? await tenants.all() : [await chosenTenant({ tenants }, tenantId)];
    const codes: number[] = [];
    const extent = options.whole ? 'WHOLE' : 'SINCE';
    const how = { clock: deps.clock, isAnew: options.anew ?? false, extent } as const;
    for (const tenant of chosen) codes.push(await prove(database, tenant, how));
    return codes.includes(BROKEN) ? BROKEN : Math.max(0, ...codes);
  } finally {
    await database.close();
    await close();
  }
}

/**
 * `rewards ledger verify [tenant]`: verifies the ledger of one tenant or all and lists each broken row. Exit code 0:
 * verified; 1: broken; 2: unfinished, resumes when run again.
 */
export function register(program: Command, openDeps: OpenDeps): void {
  group(program, 'ledger')
    .command('verify')
    .description(
      'verify the ledger of one or all tenants; an interrupted run continues; exit code 1: broken, 2: not finished',
    )
    .argument('[tenant]', 'tenant id')
    .option('--anew', 'start again with the first member')
    .option('--whole', 'every row there is, not only what was booked since the running year was opened')
    .option('--statement-seconds <seconds>', 'how long one statement may take', String(STATEMENT_SECONDS))
    .action(async (tenantId: string | undefined, options: Options) => {
      try {
        const code = await verify(openDeps, tenantId, options);
        if (code !== 0) process.exitCode = code;
      } catch (error) {
        complain(`not finished: ${describeCommandFailure(error)}`);
        process.exitCode = NOT_FINISHED;
      }
    });
}
