/**
 * The origin of an `http` or `https` address; null for any other text. Written without `URL`, which React Native has in
 * part only. User names and backslashes are refused, because readers of addresses differ on them.
 */
export function originOf(address: string): string | null {
  const [, scheme = '', host = '', port = ''] =
    /^(https?):\/\/([a-z\d.-]+|\[[a-f\d:.]+\])(?::(\d{1,5}))?(?:[/?#]|$)/i.exec(address) ?? [];
  if (host === '') return null;
  const isDefault = port === '' || Number(port) === (scheme.toLowerCase() === 'https' ? 443 : 80);
  return `${scheme}://${host}`.toLowerCase() + (isDefault ? '' : `:${Number(port)}`);
}
