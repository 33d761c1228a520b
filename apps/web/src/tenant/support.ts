import type { Config } from '@fareback/contract';

export type Support = { kind: 'phone'; phone: string } | { kind: 'link'; url: string };

/** The support phone if set, otherwise the link, otherwise null [TEN-08]. */
export function supportOf(config: Pick<Config, 'SupportPhoneNumber' | 'CustomerSupportLink'>): Support | null {
  if (config.SupportPhoneNumber) return { kind: 'phone', phone: config.SupportPhoneNumber };
  return config.CustomerSupportLink ? { kind: 'link', url: config.CustomerSupportLink } : null;
}
