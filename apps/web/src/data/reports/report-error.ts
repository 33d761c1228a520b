import type { ApiError, Endpoint } from '@fareback/contract';

/** URL of the error-reporting service, from the build's environment; no reports if unset [ERR-06]. */
const address = import.meta.env.VITE_ERROR_REPORT_URL;

/** Reports name, status and call of an error; never a body, because bodies hold user input [ERR-06]. */
export function reportError(error: ApiError, route: Endpoint): void {
  reportFailure(error.code, error.status, route.name);
}

/** Reports a failure outside the API: its code, HTTP status (else 0), and the requested call [ERR-06, ERR-18]. */
export function reportFailure(code: string, status: number, call: string): void {
  if (!address) return;
  navigator.sendBeacon(address, JSON.stringify({ code, status, call }));
}
