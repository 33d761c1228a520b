import { useQuery } from '@tanstack/react-query';
import { type Device, isAppleTouch } from '../../pwa/install-prompt.ts';
import { useConfig } from '../../tenant/config.tsx';

/** How to add the site to the home screen; one text each. */
export type InstallGuide = 'iosSafari' | 'iosOther' | 'other';

/**
 * Only Safari has a version before its name; other browsers on these devices add their own name, or omit the version.
 */
function isSafari(userAgent: string): boolean {
  return (
    /Version\/\S/.test(userAgent) &&
    /Safari\//.test(userAgent) &&
    !/CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|GSA\/|DuckDuckGo|YaBrowser/.test(userAgent)
  );
}

/** Returns the instructions for a device [PWA-03, PWA-04, PWA-05]. */
export function installGuideOf(device: Device): InstallGuide {
  if (!isAppleTouch(device)) return 'other';
  return isSafari(device.userAgent) ? 'iosSafari' : 'iosOther';
}

export function hasHomeScreen(device: Device): boolean {
  return isAppleTouch(device) || /Android|Mobile/.test(device.userAgent);
}

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
