import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { compiledCatalogues } from './vite-plugin.ts';

const fileOf = (name: string): string => fileURLToPath(new URL(`./${name}.ts`, import.meta.url));

describe('compiledCatalogues', () => {
  it('makes four lazy chunks of compiled messages per language, with each text in one of them, and omits the ICU parser [LANG-10]', async () => {
    const built = await build({
      configFile: false,
      logLevel: 'silent',
      plugins: [compiledCatalogues(['sms'])],
      build: {
        write: false,
        lib: { entry: ['load-catalogue', 'load-later-catalogue'].map(fileOf), formats: ['es'] },
      },
    });
    const outputs = Array.isArray(built) ? built : [built];
    const chunks = outputs.flatMap((result) => ('output' in result ? result.output : []));
    const codes = chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : ''));
    expect(codes).toHaveLength(34);
    expect(codes.filter((code) => code.includes('JSON.parse')).length).toBe(32);
    expect(codes.filter((code) => code.includes('connect.cardNumber')).length).toBe(8);
    const said = ['signIn.title', 'earn.title', 'account.title', 'connect.cardNumber'];
    expect(codes.filter((code) => said.filter((key) => code.includes(key)).length > 1)).toEqual([]);
    expect(codes.some((code) => code.includes('Остался'))).toBe(true);
    expect(codes.some((code) => code.includes('plural, one'))).toBe(false);
    // Texts used only by the server are not bundled.
    expect(codes.some((code) => code.includes('sms.'))).toBe(false);
  });
});
