import { QueryClient } from '@tanstack/react-query';
import { onTestFinished } from 'vitest';
import { setFailureListener } from '../data/calls/client.ts';
import { createFailurePolicy } from '../data/calls/failure-policy.ts';
import { appError } from '../state/app-error.ts';

export const lostAnswer = (): never => {
  throw new TypeError('Failed to fetch');
};

/** Reply from a firewall, proxy or station network's portal instead of the server. */
export const strangersAnswer = (status: number): Response =>
  new Response('<!doctype html><title>Network</title><p>Access denied</p>', {
    status,
    headers: { 'content-type': 'text/html' },
  });

/** The same with JSON in a foreign format. */
export const strangersJson = (status: number): Response =>
  Response.json({ error: 'Forbidden', message: 'Your network does not allow this.' }, { status });

/** Handles failed calls as in a real page, until the test ends. */
export function withFailurePolicy(): void {
  setFailureListener(createFailurePolicy(new QueryClient(), () => {}));
  onTestFinished(() => {
    setFailureListener(() => {});
    appError.set('NONE');
  });
}
