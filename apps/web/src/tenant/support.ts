import type { Config } from '@fareback/contract';

/** How riders reach the agency. */
export type Support = { kind: 'phone'; phone: string } | { kind: 'link'; url: string };

/** The support phone when set, else the link, else null: then no contact is drawn [TEN-08]. */
export function supportOf(config: Pick<Config, 'SupportPhoneNumber' | 'CustomerSupportLink'>): Support | null {
  if (config.SupportPhoneNumber) return { kind: 'phone', phone: config.SupportPhoneNumber };
  return config.CustomerSupportLink ? { kind: 'link', url: config.CustomerSupportLink } : null;
}
