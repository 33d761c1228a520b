import { expect, test } from 'vitest';
import { appAddress } from './app-address.ts';

const addressed = (host: string, origin?: string) => ({
  settings: { secureCookies: false } as never,
  tenant: { tenantId: 'harbor', hosts: ['first.test', 'harbor.test'] },
  client: { host, origin },
});

test.each([
  ['harbor.test:3000', undefined, 'http://harbor.test:3000'],
  ['harbor.test:65535', undefined, 'http://harbor.test:65535'],
  ['harbor.test:65536', undefined, 'http://first.test'],
  ['harbor.test:99999', 'http://harbor.test:3000', 'http://harbor.test:3000'],
  ['harbor.test:3000', 'http://harbor.test:70000', 'http://harbor.test:3000'],
])(
  'for host %s and origin %s links point to %s; invalid headers are ignored [PWD-06, TEN-02]',
  (host, origin, address) => {
    expect(appAddress(addressed(host, origin))).toBe(address);
    expect(URL.canParse(appAddress(addressed(host, origin)))).toBe(true);
  },
);
