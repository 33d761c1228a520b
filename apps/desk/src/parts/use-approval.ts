import { ApiError } from '@fareback/contract';
import { type AdminRoute, adminRoutes, type PointAct, pointActions } from '@fareback/contract/admin';
import { useApiMutation } from '../data/use-api-query.ts';

const isPointAct = (name: string): name is PointAct => (pointActions as readonly string[]).includes(name);

/** True if an action exceeds one person's points limit and can be sent to a second person. */
export const needsSecondPerson = (error: unknown, { name }: AdminRoute): boolean =>
  error instanceof ApiError && error.code === 'NEEDS_SECOND_PERSON' && isPointAct(name);

/** Sends a request for approval by a second person, with the original call's parameters [DESK-470]. */
export function useApproval({ name }: AdminRoute, { agency = '', ...params }: Readonly<Record<string, string>>) {
  const request = useApiMutation(adminRoutes.approvals.request, ['approvals', 'acts']);
  return async (body: Record<string, unknown>): Promise<void> => {
    if (!isPointAct(name)) throw new Error(`${name} cannot wait for approval`);
    await request.mutateAsync({ params: { agency }, body: { act: name, params, body } });
  };
}
