import { ackEarning, type Earning } from '@fareback/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/calls/client.ts';
import { replaceEarnings } from '../../data/points/replace-earnings.ts';

/** Acknowledges earnings that never were, one call each, claimed or not; failures are only reported [EARNING-09]. */
export function useAcknowledge(): (earnings: readonly Earning[]) => void {
  const client = useQueryClient();
  return (earnings) => {
    const fresh = earnings.filter(({ AcknowledgedAtUTC }) => AcknowledgedAtUTC === null);
    void Promise.allSettled(
      fresh.map(async ({ EarningID }) => {
        replaceEarnings(client, [await api.call(ackEarning, { params: { id: EarningID } })]);
      }),
    );
  };
}
