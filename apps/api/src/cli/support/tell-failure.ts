import { adminErrorFacts } from '@fareback/contract/admin';
import { StaffRefusal } from '../../platform/refusal.ts';

/** Why a command failed, in words for whoever ran it: what the desk would be refused is told in its sentence. */
export function tellFailure(error: unknown): string {
  if (error instanceof StaffRefusal) return adminErrorFacts(error.code).text;
  return error instanceof Error ? error.message : String(error);
}
