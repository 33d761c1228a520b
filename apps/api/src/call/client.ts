/** What a call says of whoever makes it. All but the address are claims, as they came. */
export interface Client {
  /** Network address, seen past the proxies we trust. */
  address: string;
  /** Host and port that were asked. */
  host: string;
  origin: string | undefined;
  userAgent: string | undefined;
}
