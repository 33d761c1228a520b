import { adminErrorFacts, PackProblem } from '@fareback/contract/admin';
import { fileTrouble, formatProblem } from '@fareback/tenant-pack';
import { z } from 'zod';
import { AdminError } from '../../platform/api-error.ts';
import { describeFailure } from '../../platform/database/describe-failure.ts';

const Named = z.object({ problems: z.array(PackProblem) });

/**
 * Formats the failure of a command: the desk's text for a rejection with the errors to fix, or the database problem
 * with what to do [OPS-112].
 */
export function describeCommandFailure(error: unknown): string {
  if (!(error instanceof AdminError))
    return fileTrouble(error) ?? describeFailure(error) ?? (error instanceof Error ? error.message : String(error));
  const named = Named.safeParse(error.details.extra);
  return [adminErrorFacts(error.code).text, ...(named.data?.problems ?? []).map(formatProblem)].join('\n');
}
