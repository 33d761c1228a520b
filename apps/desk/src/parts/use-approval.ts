import { ApiError } from '@fareback/contract';
import { type AdminRoute, adminRoutes, type PointAct, pointActions } from '@fareback/contract/admin';
import { useApiMutation } from '../data/use-api-query.ts';

const isPointAct = (name: string): name is PointAct => (pointActions as readonly string[]).includes(name);

/** Whether an act was refused because it moves more points than one person may, and can be sent to a second one. */
export const needsSecondPerson = (error: unknown, { name }: AdminRoute): boolean =>
  error instanceof ApiError && error.code === 'NEEDS_SECOND_PERSON' && isPointAct(name);

/** Sends an act, as it would have been called, to a second person [DESK-470]. */
export function useApproval({ name }: AdminRoute, { agency = '', ...params }: Readonly<Record<string, string>>) {
  const request = useApiMutation(adminRoutes.approvals.request, ['approvals', 'acts']);
  return async (body: Record<string, unknown>): Promise<void> => {
    if (!isPointAct(name)) throw new Error(`${name} cannot wait for approval`);
    await request.mutateAsync({ params: { agency }, body: { act: name, params, body } });
  };
}
