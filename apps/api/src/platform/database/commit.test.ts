import { expect, test } from 'vitest';
import { commit, OutcomeUnknown } from './commit.ts';

const failing = (message: string, code?: string) => async () => {
  throw Object.assign(new Error(message), code === undefined ? {} : { code });
};

test('a commit unconfirmed by another cluster server may have happened; one PostgreSQL rejected has not [OPS-64, LEDGER-05]', async () => {
  const untold = 'could not commit transaction for shard 103175 on at least one active node';
  await expect(commit(failing(untold, 'XX000'))).rejects.toThrow(OutcomeUnknown);
  await expect(commit(failing('terminating connection', '57P01'))).rejects.toThrow(OutcomeUnknown);
  await expect(commit(failing('Connection terminated'))).rejects.toThrow(OutcomeUnknown);

  await expect(commit(failing('cache lookup failed', 'XX000'))).rejects.toThrow('cache lookup failed');
  await expect(commit(failing('deadlock detected', '40P01'))).rejects.toThrow('deadlock detected');
});
