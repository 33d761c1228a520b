import ipaddr from 'ipaddr.js';

/** Prefix lengths that identify a network but no household. */
const PREFIX_BITS = { ipv4: 24, ipv6: 48 } as const;

/** Returns an address's network such as `192.0.2.0/24` or `2001:db8:7::/48`; null for an invalid address. */
export function networkPrefix(address: string): string | null {
  if (!ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  const bits = PREFIX_BITS[parsed.kind()];
  const text = `${parsed.toString()}/${bits}`;
  const network =
    parsed.kind() === 'ipv4' ? ipaddr.IPv4.networkAddressFromCIDR(text) : ipaddr.IPv6.networkAddressFromCIDR(text);
  return `${network.toString()}/${bits}`;
}
