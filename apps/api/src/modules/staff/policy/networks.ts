import { BlockList, isIP } from 'node:net';

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

/** The longest prefix of an address's family. */
const bitsOf = (address: string): number => (isIP(address) === 4 ? 32 : 128);

/** True for an address such as `203.0.113.7`, or a range such as `2001:db8::/32`; a range of all addresses is none. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  if (isIP(address) === 0 || rest.length > 0 || address.includes('%')) return false;
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bitsOf(address));
}

/** True if a caller's address is in one of these networks; an IPv4 address may come in its IPv6 form. */
export function isInNetworks(networks: readonly string[], address: string): boolean {
  const allowed = new BlockList();
  for (const network of networks) {
    const [base = '', prefix] = network.split('/');
    allowed.addSubnet(base, prefix === undefined ? bitsOf(base) : Number(prefix), familyOf(base));
  }
  return isIP(address) !== 0 && allowed.check(address, familyOf(address));
}

/** True if a shortened network of a caller, such as `203.0.113.0/24`, has an address in one of these networks. */
export function meetsNetworks(networks: readonly string[], prefix: string): boolean {
  const baseOf = (network: string): string => network.split('/')[0] ?? '';
  return isInNetworks(networks, baseOf(prefix)) || networks.some((network) => isInNetworks([prefix], baseOf(network)));
}
