import type { StoredMessage } from '../adapters/local-mailbox.ts';
import { escapeHtml } from '../platform/escape-html.ts';

const linked = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);

const stamp = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** Shows an email in a sandboxed frame; links open in a new tab. */
const framed = ({ messageId, subject = '' }: StoredMessage): string =>
  `<iframe src="/local/mailbox/${messageId}" title="${escapeHtml(subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy"></iframe>`;

function messageItem(message: StoredMessage): string {
  const { at, channel, to, sender, subject, text, html } = message;
  const from = sender === undefined ? '' : ` from ${escapeHtml(sender)}`;
  const head = `<small><time datetime="${at.toISOString()}">${stamp(at)}</time> · ${channel}${from} to ${escapeHtml(to)}</small>`;
  const title = subject === undefined ? '' : `<h2 dir="auto">${escapeHtml(subject)}</h2>`;
  const body = `<div dir="auto"><p>${linked(text)}</p></div>`;
  if (html === undefined) return `<li>${head}${title}${body}</li>`;
  return `<li>${head}${title}${framed(message)}<h3>As plain text</h3>${body}</li>`;
}

export const messageList = (messages: StoredMessage[]): string =>
  messages.length === 0
    ? '<p>No messages yet. This page looks again by itself.</p>'
    : `<ol>${messages.map(messageItem).join('')}</ol>`;

export const framedMail = (html: string): string => html.replace('<head>', '<head><base target="_blank">');

/** Policy of a framed email: own styles and images, and links. No scripts. */
export const FRAMED_MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' http: https: data:; frame-ancestors 'self'; base-uri 'self'; form-action 'none'; sandbox allow-popups allow-popups-to-escape-sandbox";
