import { isLoopback } from '../../../platform/loopback.ts';

/**
 * True for a valid issuer URL: https, without user, query or fragment. Local hosts are allowed only with the demo's
 * tools on, because the person who sets it is not an operator.
 */
export function isIssuer(text: string, { localTools }: { localTools: boolean }): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return false;
  const isHere = isLoopback(url.hostname.replace(/^\[|\]$/g, ''));
  return isHere ? localTools && /^https?:$/.test(url.protocol) : url.protocol === 'https:';
}
