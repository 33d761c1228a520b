import { createHash } from 'node:crypto';

interface InlineParts {
  scripts: readonly string[];
  styles: readonly string[];
  attributes: readonly string[];
}

export type InlineHashes = Record<keyof InlineParts, string>;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const hashesOf = (texts: readonly string[]): string => [...new Set(texts.map(hashOf))].join(' ');

export const inlineHashes = ({ scripts, styles, attributes }: InlineParts): InlineHashes => ({
  scripts: hashesOf(scripts),
  styles: hashesOf(styles),
  attributes: hashesOf(attributes),
});

export function withInline(policy: string, { scripts, styles, attributes }: InlineHashes): string {
  const admitted = policy
    .replace(/script-src [^;]*/, (directive) => `${directive} ${scripts}`.trim())
    .replace(/style-src [^;]*/, (directive) => `${directive} ${styles}`.trim());
  return attributes === '' ? admitted : `${admitted};style-src-attr 'unsafe-hashes' ${attributes}`;
}

export function styleAttributesOf(markup: string): string[] {
  const unescaped = (value: string): string =>
    value
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
  // Tags only: rendered text cannot contain a bare angle bracket.
  return [...markup.matchAll(/<[a-z][^<>]*? style="([^"]*)"/g)].map(([, value = '']) => unescaped(value));
}
