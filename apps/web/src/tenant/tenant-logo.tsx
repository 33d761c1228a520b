import { classes } from '@fareback/ui/classes.ts';
import { type ReactNode, useState } from 'react';
import { useConfig } from './config.tsx';
import styles from './tenant-logo.module.css';

/** The tenant's logo (in the header: its header logo), or its name if it has no logo or loading fails [TEN-05]. */
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
  const ground = styles[header ? 'inHeader' : 'logo'];
  return (
    <img
      src={url}
      alt={TenantName}
      className={classes(ground, className)}
      onError={() => setFailed([...failed, url])}
    />
  );
}
