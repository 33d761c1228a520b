import type { AppIcon } from '@fareback/tenant-pack';
import { directionOf, resolveLanguage } from '@fareback/wording';
import type { Tenant } from '../call/tenant.ts';
import type { TenantConfiguration } from '../modules/tenants/index.ts';

const COLOUR = /^(#[0-9a-f]{3,8}|[a-z]{3,30}|(rgb|hsl|oklch|oklab|lab|lch|hwb)a?\([0-9a-z.,%/ -]{3,60}\))$/i;

/**
 * Reads one color of a tenant's theme, URL-encoded once or twice; null if it is missing or not a plain color [TEN-06,
 * TEN-07].
 */
export function readThemeColour(configuration: TenantConfiguration, key: string): string | null {
  let theme: unknown = configuration.CssTheme;
  try {
    for (let decoded = 0; typeof theme === 'string' && decoded < 2; decoded += 1) theme = JSON.parse(theme);
  } catch {
    return null;
  }
  const colour = (theme as Record<string, unknown> | null | undefined)?.[key];
  return typeof colour === 'string' && COLOUR.test(colour.trim()) ? colour.trim() : null;
}

const TYPES: Record<string, string> = { svg: 'image/svg+xml', png: 'image/png', webp: 'image/webp', jpg: 'image/jpeg' };

export interface Icons {
  mark: string | null;
  drawn: AppIcon[];
}

interface Icon {
  src: string;
  sizes: string;
  type?: string;
  purpose: string;
}

function markIcon(src: string): Icon {
  const type = TYPES[/\.([a-z]+)$/.exec(src.split('?', 1)[0] ?? '')?.[1] ?? ''];
  return { src, sizes: 'any', ...(type === undefined ? {} : { type }), purpose: 'any' };
}

const generatedIcon = ({ url, side, purpose }: AppIcon): Icon => ({
  src: url,
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose,
});

export const iconsOf = ({ settings }: Pick<Tenant, 'settings'>): Icons => ({
  mark: (settings['iconUrl'] as string | null | undefined) ?? null,
  drawn: (settings['appIcons'] as AppIcon[] | undefined) ?? [],
});

export const touchIconOf = ({ drawn }: Icons): string | null =>
  drawn.find(({ purpose }) => purpose === 'apple')?.url ?? null;

export function manifestOf(
  configuration: TenantConfiguration,
  language: string,
  { mark, drawn }: Icons,
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
    icons: [
      markIcon(mark ?? configuration.TenantLogoURL ?? '/favicon.svg'),
      ...drawn.filter(({ purpose }) => purpose !== 'apple').map(generatedIcon),
    ],
  };
}
