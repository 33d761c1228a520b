import { QueryClient } from '@tanstack/react-query';
import { onTestFinished } from 'vitest';
import { onFailedCall } from '../data/calls/client.ts';
import { createFailurePolicy } from '../data/calls/failure-policy.ts';
import { appError } from '../state/app-error.ts';

/** The answer to a call during which the network is cut. */
export const lostAnswer = (): never => {
  throw new TypeError('Failed to fetch');
};

/** Failed calls do to the app what they do in a page, until the test is over. */
export function withFailurePolicy(): void {
  onFailedCall(createFailurePolicy(new QueryClient(), () => {}));
  onTestFinished(() => {
    onFailedCall(() => {});
    appError.set('NONE');
  });
}
