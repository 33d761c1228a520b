import { type ReactNode, useState } from 'react';
import { useConfig } from './config.tsx';

/** The tenant's logo, in the header its header logo; its name in letters when there is none or it does not load [TEN-05]. */
export function TenantLogo({
  header = false,
  className,
}: {
  header?: boolean;
  className?: string | undefined;
}): ReactNode {
  const { TenantName, TenantLogoURL, TenantHeaderLogoURL } = useConfig();
  const [failed, setFailed] = useState<readonly string[]>([]);
  const wanted = header ? [TenantHeaderLogoURL, TenantLogoURL] : [TenantLogoURL];
  const url = wanted.find((one) => one && !failed.includes(one));
  if (!url) return <span className={className}>{TenantName}</span>;
  return <img src={url} alt={TenantName} className={className} onError={() => setFailed([...failed, url])} />;
}
