/** The page a request asks for. */
export interface PageRequest {
  configuration: object;
  path: string;
  search: string;
  chosen: string | null;
  accepted: readonly string[];
  /** True if the browser has already shown the welcome. */
  isWelcomed: boolean;
}
