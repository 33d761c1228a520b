import type { StoredMessage } from '../adapters/local-mailbox.ts';
import { escapeHtml } from '../platform/escape-html.ts';

/** Text with its links made live; everything else stands as it is. */
const linked = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);

const stamp = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** A mail in a frame of its own, cut off from this page; its links open beside it. */
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

/** The messages that a tenant's members would have received, newest first. */
export const messageList = (messages: StoredMessage[]): string =>
  messages.length === 0
    ? '<p>No messages yet. This page looks again by itself.</p>'
    : `<ol>${messages.map(messageItem).join('')}</ol>`;

/** A mail's own page, to be framed: its links open in a tab of their own, outside the frame's walls. */
export const framedMail = (html: string): string => html.replace('<head>', '<head><base target="_blank">');

/** What a framed mail may do: show itself with its own styles and pictures, and open links. Nothing runs. */
export const FRAMED_MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' http: https: data:; frame-ancestors 'self'; base-uri 'self'; form-action 'none'; sandbox allow-popups allow-popups-to-escape-sandbox";
