import { directionOf, resolveLanguage } from '@fareback/wording';
import type { TenantConfiguration } from '../modules/tenants/index.ts';
import { readThemeColour } from './theme-colour.ts';

const TYPES: Record<string, string> = { svg: 'image/svg+xml', png: 'image/png', webp: 'image/webp', jpg: 'image/jpeg' };

interface Icon {
  src: string;
  sizes: string;
  type?: string;
  purpose: string;
}

function iconOf(src: string): Icon {
  const type = TYPES[/\.([a-z]+)$/.exec(src.split('?', 1)[0] ?? '')?.[1] ?? ''];
  return { src, sizes: 'any', ...(type === undefined ? {} : { type }), purpose: 'any' };
}

/** The tenant's web manifest: name, colours and icon, opened without the browser's own bars [PWA-01]. `icon` is an image's address. */
export function manifestOf(
  configuration: TenantConfiguration,
  language: string,
  icon: string | null,
): Record<string, unknown> {
  const name = configuration.TenantName ?? 'Rewards';
  const colour = readThemeColour(configuration, 'header');
  return {
    id: '/',
    name,
    short_name: name.length <= 12 ? name : (name.split(' ')[0] ?? name),
    lang: language,
    dir: directionOf(resolveLanguage(language)),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    ...(colour === null ? {} : { theme_color: colour }),
    icons: [iconOf(icon ?? configuration.TenantLogoURL ?? '/favicon.svg')],
  };
}
