export interface Client {
  /** Network address, resolved through trusted proxies. */
  address: string;
  host: string;
  origin: string | undefined;
  userAgent: string | undefined;
}
