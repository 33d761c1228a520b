import { createHash } from 'node:crypto';

/** What stands in a page itself in place of a file of its own. */
export interface InlineParts {
  scripts: readonly string[];
  styles: readonly string[];
  /** Values of `style` attributes, as the page spells them for its reader. */
  attributes: readonly string[];
}

/** The same as a policy names it. */
export type InlineHashes = Record<keyof InlineParts, string>;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const hashesOf = (texts: readonly string[]): string => [...new Set(texts.map(hashOf))].join(' ');

/** The hashes of what stands in a page. */
export const inlineHashes = ({ scripts, styles, attributes }: InlineParts): InlineHashes => ({
  scripts: hashesOf(scripts),
  styles: hashesOf(styles),
  attributes: hashesOf(attributes),
});

/** A content policy that also lets in what has these hashes, and nothing else. */
export function withInline(policy: string, { scripts, styles, attributes }: InlineHashes): string {
  const admitted = policy
    .replace(/script-src [^;]*/, (directive) => `${directive} ${scripts}`.trim())
    .replace(/style-src [^;]*/, (directive) => `${directive} ${styles}`.trim());
  return attributes === '' ? admitted : `${admitted};style-src-attr 'unsafe-hashes' ${attributes}`;
}

/** Values of all `style` attributes of some markup that React wrote. */
export function styleAttributesOf(markup: string): string[] {
  const unescaped = (value: string): string =>
    value
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
  // Of tags only: a text cannot hold a bare angle bracket.
  return [...markup.matchAll(/<[a-z][^<>]*? style="([^"]*)"/g)].map(([, value = '']) => unescaped(value));
}
