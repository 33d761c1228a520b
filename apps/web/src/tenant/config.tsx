import { Config, type Config as ConfigShape } from '@fareback/contract';
import { createContext, type ReactNode, use } from 'react';

const ConfigContext = createContext<ConfigShape | null>(null);

export function ConfigProvider({ config, children }: { config: ConfigShape; children: ReactNode }) {
  return <ConfigContext value={config}>{children}</ConfigContext>;
}

export function useConfig(): ConfigShape {
  const config = use(ConfigContext);
  if (config === null) throw new Error('useConfig needs a ConfigProvider above it');
  return config;
}

/** Configuration inlined into the page by the server, if any: then the first paint needs no request. */
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
