import { oneLine } from './one-line.ts';

/** A pool of codes that fell low or ran out. */
export interface StockFall {
  offerId: string;
  /** What members read. */
  title: string;
  level: 'LOW' | 'OUT';
  /** Codes that can be given out now, and how many of them run out within a week. */
  free: number;
  runsOutSoon: number;
  /** Fewer are few. */
  lowBelow: number;
  /** How long they last at the pace of the last 30 days; null when nobody took one. */
  daysLeft: number | null;
}

/** A mail to whoever runs a tenant's programme; like the operator's commands it speaks English. */
export interface StockMail {
  kind: 'STOCK_ALERT';
  tenantId: string;
  falls: StockFall[];
  app: string;
  /** The desk's page of codes; not there where an installation has no desk. */
  page?: string;
}

const codes = (count: number): string => `${count} ${count === 1 ? 'code' : 'codes'}`;

/** An offer by its title; by its id too where commands are told, which ask for it, or two are called the same. */
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

/** What a mail about low stock says, without its sender. */
export function stockMailText(mail: StockMail) {
  const { tenantId, falls, page } = mail;
  const byCommand = [
    `Add codes with: rewards coupons import ${tenantId} ${falls[0]?.offerId ?? 'OFFER'} FILE`,
    `See all pools with: rewards coupons stock ${tenantId}`,
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
