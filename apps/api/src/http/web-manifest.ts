import type { AppIcon } from '@fareback/tenant-pack';
import { directionOf, resolveLanguage } from '@fareback/wording';
import type { Tenant } from '../call/tenant.ts';
import type { TenantConfiguration } from '../modules/tenants/index.ts';
import { readThemeColour } from './theme-colour.ts';

const TYPES: Record<string, string> = { svg: 'image/svg+xml', png: 'image/png', webp: 'image/webp', jpg: 'image/jpeg' };

/** What a tenant's app is installed with: its mark, where it names one, and the icons drawn of it. */
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

/** The icons of a tenant, as its settings have them since its pack was applied. */
export const iconsOf = ({ settings }: Pick<Tenant, 'settings'>): Icons => ({
  mark: (settings['iconUrl'] as string | null | undefined) ?? null,
  drawn: (settings['appIcons'] as AppIcon[] | undefined) ?? [],
});

/** Address of the icon that iOS shows on its home screen; null where none was drawn. */
export const touchIconOf = ({ drawn }: Icons): string | null =>
  drawn.find(({ purpose }) => purpose === 'apple')?.url ?? null;

/** The tenant's web manifest: name, colours and icons, opened without the browser's own bars [PWA-01]. */
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
