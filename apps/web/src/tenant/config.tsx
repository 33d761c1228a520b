import { Config, type Config as ConfigShape } from '@fareback/contract';
import { createContext, type ReactNode, use } from 'react';

const ConfigContext = createContext<ConfigShape | null>(null);

/** Gives the tenant's configuration to everything below. */
export function ConfigProvider({ config, children }: { config: ConfigShape; children: ReactNode }) {
  return <ConfigContext value={config}>{children}</ConfigContext>;
}

/** The tenant's configuration in the present language. */
export function useConfig(): ConfigShape {
  const config = use(ConfigContext);
  if (config === null) throw new Error('useConfig needs a ConfigProvider above it');
  return config;
}

/** The configuration that the server wrote into the page, if any: then the first paint needs no request. */
export function inlinedConfig(page: Document): ConfigShape | null {
  const text = page.getElementById('tenant-config')?.textContent;
  if (!text) return null;
  try {
    const read = Config.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
