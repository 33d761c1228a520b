import { QueryClient } from '@tanstack/react-query';
import { onTestFinished } from 'vitest';
import { onFailedCall } from '../data/calls/client.ts';
import { createFailurePolicy } from '../data/calls/failure-policy.ts';
import { appError } from '../state/app-error.ts';

/** The answer to a call during which the network is cut. */
export const lostAnswer = (): never => {
  throw new TypeError('Failed to fetch');
};

/** What a firewall, a proxy or the portal of a station's network answers in the server's place. */
export const strangersAnswer = (status: number): Response =>
  new Response('<!doctype html><title>Network</title><p>Access denied</p>', {
    status,
    headers: { 'content-type': 'text/html' },
  });

/** The same of one that writes JSON, in its own way. */
export const strangersJson = (status: number): Response =>
  Response.json({ error: 'Forbidden', message: 'Your network does not allow this.' }, { status });

/** Failed calls do to the app what they do in a page, until the test is over. */
export function withFailurePolicy(): void {
  onFailedCall(createFailurePolicy(new QueryClient(), () => {}));
  onTestFinished(() => {
    onFailedCall(() => {});
    appError.set('NONE');
  });
}
