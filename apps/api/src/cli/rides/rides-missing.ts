import { type TripMode, tripModes } from '@fareback/contract';
import type { Command } from 'commander';
import { answerMissingRide } from '../../modules/admin/index.ts';
import { heldMissingRide, listOpenMissingRides, type OpenedMissingRide } from '../../modules/rides/index.ts';
import { AdminError, ApiError } from '../../platform/api-error.ts';
import { momentOf } from '../support/chosen-moment.ts';
import type { OpenDeps } from '../support/command.ts';
import { group } from '../support/group.ts';
import { onTenant } from '../support/on-tenant.ts';
import { print } from '../support/print.ts';

const answers = ['FOUND', 'NOT_FOUND'] as const;

function linesOf(ride: OpenedMissingRide): string[] {
  const fields: [string, string | null][] = [
    ['member', ride.memberId],
    ['provider', ride.providerId],
    ['ridden', ride.riddenAt.toISOString()],
    ['from', ride.fromName],
    ['to', ride.toName],
    ['note', ride.note],
    ['reported', ride.reportedAt.toISOString()],
  ];
  const known = fields.filter(([, value]) => value !== null);
  return [ride.missingRideId, ...known.map(([name, value]) => `  ${name.padEnd(10)}${value}`)];
}

const refusals: Readonly<Record<string, string>> = {
  RIDE_KNOWN: 'nothing changed: a ride of this account around this time is there already',
  ACCOUNT_NOT_PROVEN:
    'nothing changed: the member has no account there that is proven to be theirs, or connected it too late for this ride',
  ANSWERED_FOR_GOOD: 'nothing changed: the ride that was made for it was taken back, and is not made again',
};

interface AnswerOptions {
  mode?: string;
  ended?: string;
  started?: string;
  words?: string;
  again?: boolean;
}

function answerOf(given: string, { mode, ended, started, words }: AnswerOptions) {
  const state = answers.find((one) => one === given);
  if (!state) throw new Error(`An answer is ${answers.join(' or ')}, not ${given}.`);
  if (state === 'NOT_FOUND') return { state, answer: words };
  const known = tripModes.find((one): one is TripMode => one === mode);
  if (!known) throw new Error(`Say how they rode: --mode ${tripModes.join('|')}.`);
  return { state, mode: known, endedAt: ended, startedAt: started, answer: words };
}

type Given = ReturnType<typeof answerOf> & { isAgain: boolean };

/** Throws if the report is already answered, because an answer is replaced only on purpose. */
function throwIfAnswered(report: OpenedMissingRide | undefined): void {
  if (!report || report.state === 'OPEN') return;
  const words = report.answer === null ? '' : ` "${report.answer}"`;
  const day = report.answeredAt === null ? '' : ` on ${report.answeredAt.toISOString().slice(0, 10)}`;
  throw new Error(
    `${report.missingRideId} was answered${day}: ${report.state}${words}. Nothing changed; --again answers it anew.`,
  );
}

async function answer(openDeps: OpenDeps, tenantId: string, report: string, given: Given): Promise<void> {
  try {
    const { ride } = await onTenant(openDeps, tenantId, ({ run }) =>
      run(async (ctx) => {
        if (!given.isAgain) throwIfAnswered(await heldMissingRide(ctx, report));
        return answerMissingRide(ctx, report, given);
      }),
    );
    print(`${report}: ${given.state}${ride ? `, and the ride was made: ${ride.points} points` : ''}`);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND')
      throw new Error(`${tenantId} has no report ${report}.`, { cause: error });
    if (error instanceof ApiError && error.code === 'INVALID_REQUEST')
      throw new Error(`${report}: nothing changed: the ride's times are out of range (--started, --ended).`, {
        cause: error,
      });
    if (error instanceof AdminError)
      throw new Error(`${report}: ${refusals[error.code] ?? error.code}.`, { cause: error });
    throw error;
  }
}

/**
 * `rewards rides missing list <tenant>` lists open reports, oldest first; `rewards rides missing answer <tenant> <id>
 * FOUND|NOT_FOUND` answers one. FOUND creates the ride, which pays points; the rider sees the answer in the app.
 * Answered reports change only with `--again` [EARN-13, EARN-14]. Throws if tenant, report or answer do not exist, or
 * the ride cannot be created.
 */
export function register(program: Command, openDeps: OpenDeps): void {
  const missing = group(group(program, 'rides'), 'missing', 'rides that members say are missing');
  missing
    .command('list')
    .description('reports that wait for an answer')
    .argument('<tenant>', 'tenant id')
    .action(async (tenantId: string) => {
      const rides = await onTenant(openDeps, tenantId, ({ run }) => run((ctx) => listOpenMissingRides(ctx)));
      print(...rides.flatMap(linesOf));
      if (rides.length === 0) print('No report waits for an answer.');
    });
  missing
    .command('answer')
    .description('says what became of one report; FOUND makes the ride, so that it pays')
    .argument('<tenant>', 'tenant id')
    .argument('<report>', 'id of the report, as listed')
    .argument('<answer>', answers.join(' or '))
    .option('--mode <mode>', `of FOUND: how they rode, ${tripModes.join(', ')}`)
    .option('--ended <moment>', 'when the ride ended, with its zone; else as the rider told it', momentOf)
    .option('--started <moment>', 'when it began, where that is known', momentOf)
    .option('--words <text>', 'what the rider reads of it')
    .option('--again', 'answer anew what was answered before')
    .action((tenantId: string, report: string, given: string, options: AnswerOptions) =>
      answer(openDeps, tenantId, report, { ...answerOf(given, options), isAgain: options.again === true }),
    );
}
