import { isLoopback } from '../../../platform/loopback.ts';

/**
 * Whether a text can name a provider of staff's sign-ins: https, with nothing of a user, a query or a fragment. This machine
 * is called only where the demo's tools are on, because whoever sets it is no operator.
 */
export function isIssuer(text: string, { localTools }: { localTools: boolean }): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return false;
  const isHere = isLoopback(url.hostname.replace(/^\[|\]$/g, ''));
  return isHere ? localTools && /^https?:$/.test(url.protocol) : url.protocol === 'https:';
}
