import { expect, test } from 'vitest';
import { htmlMail, plainMail } from './mail-layout.ts';
import { mailLookOf } from './mail-look.ts';
import { textOf } from './mails.ts';
import type { StockFall, StockMail } from './stock-mail.ts';

const title = 'Day pass\r\nBcc: evil@example.org\r\n\r\nAll is well.\u2028<script>steal()</script>\u0000';
const fall: StockFall = {
  offerId: 'day-pass',
  title,
  level: 'LOW',
  free: 2,
  runsOutSoon: 0,
  lowBelow: 20,
  daysLeft: 3,
};

test.each(['LOW', 'OUT'] as const)(
  'whatever an offer is called, a mail that it is %s has one subject line, no line of its own and no markup [REDEEM-17]',
  (level) => {
    const app = 'https://harbor.example';
    const mail: StockMail = { kind: 'STOCK_ALERT', tenantId: 'harbor', falls: [{ ...fall, level }], app };
    const words = textOf(mail, 'en', { tenant: 'Harbor <b>Rewards</b>', points: { long: 'points', short: 'pts' } });
    const named = 'Day pass Bcc: evil@example.org All is well. <script>steal()</script>';
    expect(words.subject).toBe(`${level === 'OUT' ? 'Sold out' : 'Few codes left'}: ${named}`);
    const plain = plainMail(words);
    expect(plain.split(/\r?\n/).filter((line) => line.startsWith('Bcc') || line.startsWith('All is well'))).toEqual([]);
    for (const control of ['\0', '\u2028']) expect(plain).not.toContain(control);
    const tenant = {
      tenantId: 'harbor',
      name: 'Harbor',
      configuration: { en: { TenantName: 'Harbor <b>Rewards</b>' } },
    };
    const html = htmlMail(words, mailLookOf(tenant, 'en', app), 'en');
    expect(html).not.toMatch(/<script|<b>Rewards/);
    expect(html).toContain('&lt;script&gt;');
  },
);
