/** What a request tells of the page that it asks for. */
export interface PageRequest {
  /** The tenant's configuration in any language. */
  configuration: object;
  path: string;
  search: string;
  /** The language that was chosen on the device, if it says so. */
  chosen: string | null;
  /** The browser's languages, best first. */
  accepted: readonly string[];
  /** Whether the browser has shown the welcome before. */
  isWelcomed: boolean;
}
