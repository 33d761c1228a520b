import { BlockList, isIP } from 'node:net';

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

/** The longest prefix of an address's family. */
const bitsOf = (address: string): number => (isIP(address) === 4 ? 32 : 128);

/** True for an address such as `203.0.113.7` or a range such as `2001:db8::/32`, but not for the range of all addresses. */
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
