import type { ApiError, Route } from '@fareback/contract';

/** Address of the error-reporting service, from the build's environment; silent when unset [ERR-06]. */
const address: string | undefined = import.meta.env['VITE_ERROR_REPORT_URL'];

/** Sends name, status and call of a failure; never a body, because bodies hold what members typed [ERR-06]. */
export function reportError(error: ApiError, route: Route): void {
  if (!address) return;
  navigator.sendBeacon(address, JSON.stringify({ code: error.code, status: error.status, call: route.name }));
}
