import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { compiledCatalogues } from './vite-plugin.ts';

describe('compiledCatalogues', () => {
  it('makes a lazy chunk of compiled messages per language and leaves the ICU parser out [LANG-10]', async () => {
    const built = await build({
      configFile: false,
      logLevel: 'silent',
      plugins: [compiledCatalogues(['sms'])],
      build: {
        write: false,
        lib: { entry: fileURLToPath(new URL('./load-catalogue.ts', import.meta.url)), formats: ['es'] },
      },
    });
    const outputs = Array.isArray(built) ? built : [built];
    const chunks = outputs.flatMap((result) => ('output' in result ? result.output : []));
    const codes = chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : ''));
    expect(codes).toHaveLength(9);
    expect(codes.filter((code) => code.includes('JSON.parse')).length).toBe(8);
    expect(codes.some((code) => code.includes('Остался'))).toBe(true);
    expect(codes.some((code) => code.includes('plural, one'))).toBe(false);
    // What the server alone says does not travel.
    expect(codes.some((code) => code.includes('sms.'))).toBe(false);
  });
});
