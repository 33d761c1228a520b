import DOMPurify from 'dompurify';
import { Marked } from 'marked';

const allowedTags = [
  'p',
  'br',
  'strong',
  'em',
  'del',
  'ul',
  'ol',
  'li',
  'a',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'code',
  'pre',
  'hr',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
];

// http, https, mailto, tel, or a path of the app: one slash, followed by neither a slash nor a backslash.
const allowedAddress = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/i;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}

const marked = new Marked({
  gfm: true,
  breaks: true,
  renderer: { html: ({ text }) => escaped(text), image: ({ text }) => escaped(text) },
});

const purify = DOMPurify();

purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return;
  const address = node.getAttribute('href') ?? '';
  if (!allowedAddress.test(address)) node.removeAttribute('href');
  else if (/^https?:/i.test(address)) {
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer');
  }
});

/**
 * Converts Markdown to safe HTML: no raw HTML, links only to http, https, mailto, tel or a path of the app for which
 * `hasScreen` is true (CAMP-03).
 */
export function markdownHtml(text: string, hasScreen: (path: string) => boolean = () => true): TrustedHTML {
  const html = marked.parse(text, {
    async: false,
    walkTokens: (token) => {
      if (token.type === 'link' && token['href'].startsWith('/') && !hasScreen(token['href'])) token.type = 'text';
    },
  });
  return purify.sanitize(html, {
    ALLOWED_TAGS: allowedTags,
    ALLOWED_ATTR: ['href', 'start'],
    ALLOWED_URI_REGEXP: allowedAddress,
    // Required if the page enforces Trusted Types, which would block even plain text.
    RETURN_TRUSTED_TYPE: true,
  });
}
