import type { ApiError, Endpoint } from '@fareback/contract';

/** Address of the error-reporting service, from the build's environment; silent when unset [ERR-06]. */
const address = import.meta.env.VITE_ERROR_REPORT_URL;

/** Sends name, status and call of a failure; never a body, because bodies hold what members typed [ERR-06]. */
export function reportError(error: ApiError, route: Endpoint): void {
  reportFailure(error.code, error.status, route.name);
}

/** Sends a failure that is not one of the API's: what it is called, the status if there was one (else 0), and what was asked [ERR-06, ERR-18]. */
export function reportFailure(code: string, status: number, call: string): void {
  if (!address) return;
  navigator.sendBeacon(address, JSON.stringify({ code, status, call }));
}
