import { useQuery } from '@tanstack/react-query';
import { useConfig } from '../../tenant/config.tsx';

/** URL of the home screen icon from the manifest; the logo while loading or without one. */
export function useTenantIcon(): string | null {
  const { TenantLogoURL } = useConfig();
  const { data } = useQuery({
    queryKey: ['manifestIcon'],
    queryFn: readManifestIcon,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? TenantLogoURL;
}

async function readManifestIcon(): Promise<string | null> {
  const response = await fetch('/manifest.webmanifest').catch(() => null);
  if (response?.ok !== true) return null;
  const manifest = (await response.json().catch(() => null)) as { icons?: { src?: unknown }[] } | null;
  const src = manifest?.icons?.[0]?.src;
  return typeof src === 'string' ? src : null;
}
