import { expect, test } from 'vitest';
import type { StockFall, StockMail } from './alert-mails.ts';
import { htmlMail, mailLookOf, plainMail } from './mail-layout.ts';
import { textOf } from './mails.ts';

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

const app = 'https://harbor.example';
const wordsOf = (mail: Partial<StockMail>) =>
  textOf({ kind: 'STOCK_ALERT', tenantId: 'harbor', falls: [fall], app, ...mail }, 'en', {
    tenant: 'Harbor <b>Rewards</b>',
    points: { long: 'points', short: 'pts' },
  });

test('a mail about low stock has a button to the desk, or the commands if there is no desk [REDEEM-17]', () => {
  const page = 'https://desk.harbor.example/harbor/stock';
  const [atDesk, byCommand] = [wordsOf({ page }), wordsOf({})];
  expect(atDesk.action).toEqual({ label: 'Add codes', link: page });
  expect(atDesk.below.join(' ')).not.toContain('rewards coupons');
  expect(byCommand.action).toBeNull();
  expect(byCommand.below).toContain('Add codes with: rewards coupons import harbor day-pass FILE');
});

test('a mail about low stock names offers by title, and by id if titles repeat or commands are included [DESK-353]', () => {
  const page = 'https://desk.harbor.example/harbor/stock';
  const named = (falls: StockFall[], at?: string): string[] =>
    wordsOf({ falls, ...(at !== undefined && { page: at }) }).above.map((line) => line.replace(/ has .*/, ''));
  const pass = { ...fall, title: 'Day pass' };
  const other = { ...pass, offerId: 'day-pass-2' };
  expect(named([pass], page)).toEqual(['“Day pass”']);
  expect(named([pass, other], page)).toEqual(['“Day pass” (day-pass)', '“Day pass” (day-pass-2)']);
  expect(named([pass])).toEqual(['“Day pass” (day-pass)']);
});

test.each(['LOW', 'OUT'] as const)(
  'a mail about an offer that is %s has one subject line and contains no injected line or markup from its title [REDEEM-17]',
  (level) => {
    const words = wordsOf({ falls: [{ ...fall, level }] });
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
