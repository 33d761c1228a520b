/** Collapses a text to one line, so titles cannot inject lines into a mail. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

export interface StockFall {
  offerId: string;
  title: string;
  level: 'LOW' | 'OUT';
  /** Codes that can be issued now, and how many of them expire within a week. */
  free: number;
  runsOutSoon: number;
  lowBelow: number;
  /** Days of stock at the rate of the last 30 days; null without redemptions. */
  daysLeft: number | null;
}

/** A mail to the staff of a tenant's program; always in English, like the operator's commands. */
export interface StockMail {
  kind: 'STOCK_ALERT';
  tenantId: string;
  falls: StockFall[];
  app: string;
  page?: string;
}

const codes = (count: number): string => `${count} ${count === 1 ? 'code' : 'codes'}`;

/** Names an offer by title; adds the id if commands, which need it, are included or titles repeat. */
function nameOf({ title, offerId }: StockFall, { falls, page }: StockMail): string {
  const isShared = falls.some((other) => other.title === title && other.offerId !== offerId);
  return `“${oneLine(title)}”${isShared || page === undefined ? ` (${offerId})` : ''}`;
}

function sentenceOf(fall: StockFall, mail: StockMail): string {
  const { level, free, runsOutSoon, lowBelow, daysLeft } = fall;
  const named = nameOf(fall, mail);
  if (level === 'OUT') return `${named} is sold out: no code is left to give out.`;
  const soon = runsOutSoon === 0 ? '' : `, and ${runsOutSoon} of them expire within a week`;
  const pace = daysLeft === null ? '' : ` At the pace of the last 30 days they last for ${daysLeft} more.`;
  return `${named} has ${codes(free)} left${soon}; fewer than ${lowBelow} that last are few.${pace}`;
}

function subjectOf(falls: StockFall[]): string {
  const [only, ...others] = falls;
  if (!only || others.length > 0) return `${falls.length} offers run out of codes`;
  return `${only.level === 'OUT' ? 'Sold out' : 'Few codes left'}: ${oneLine(only.title)}`;
}

export function stockMailText(mail: StockMail) {
  const { tenantId, falls, page } = mail;
  const byCommand = [
    `Add codes with: rewards coupons import ${tenantId} ${falls[0]?.offerId ?? 'OFFER'} FILE`,
    `See all pools with: rewards call coupons.stock --agency ${tenantId}`,
  ];
  return {
    subject: subjectOf(falls),
    greeting: 'Hello,',
    above: falls.map((fall) => sentenceOf(fall, mail)),
    action: page === undefined ? null : { label: 'Add codes', link: page },
    below: [
      ...(page === undefined ? byCommand : []),
      'You are told once for each fall, and again when an offer that has enough codes again runs low.',
    ],
  };
}

/** A mail to the same staff about an endpoint that gets no more events. */
export interface WebhookMail {
  kind: 'WEBHOOK_DISABLED';
  tenantId: string;
  host: string;
  reason: 'GONE' | 'FAILING';
  app: string;
}

export function webhookMailText({ tenantId, host, reason }: WebhookMail) {
  const cause = reason === 'GONE' ? 'It answered 410 Gone.' : 'Every attempt of the last three days failed.';
  return {
    subject: `Webhook turned off: ${host}`,
    greeting: 'Hello,',
    above: [`The webhook at ${host} was turned off. ${cause} It gets no more events.`],
    action: null,
    below: [
      'Fix the receiver, turn the webhook on, then send the events of that time again.',
      `See all webhooks with: rewards call webhooks.list --agency ${tenantId}`,
    ],
  };
}
