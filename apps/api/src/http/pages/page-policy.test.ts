import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { inlineHashes, styleAttributesOf, withInline } from './page-policy.ts';

const policy = "default-src 'self';script-src 'self';style-src 'self';object-src 'none'";
const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test("a page's policy allows its inline parts by hash, each once, and nothing else", () => {
  const hashes = inlineHashes({ scripts: ['a()'], styles: ['b{}', 'c{}', 'b{}'], attributes: ['--gap:1px'] });
  expect(withInline(policy, hashes)).toBe(
    `default-src 'self';script-src 'self' ${hash('a()')};style-src 'self' ${hash('b{}')} ${hash('c{}')};object-src 'none';style-src-attr 'unsafe-hashes' ${hash('--gap:1px')}`,
  );
  expect(withInline(policy, inlineHashes({ scripts: [], styles: [], attributes: [] }))).not.toContain('unsafe');
});

test('style attributes are found in tags only, as a browser reads them', () => {
  const markup = `<p class="x" style="--a:&quot;b&quot;">say style=&quot;no&quot; &lt;i style="no"&gt;</p><b style="--c:1">`;
  expect(styleAttributesOf(markup)).toEqual(['--a:"b"', '--c:1']);
});
