import { contrastRatio, parseColour } from '@fareback/contract';
import { type Language, languages } from '@fareback/wording';
import { describe, expect, it } from 'vitest';
import { htmlMail, mailLookOf, plainMail } from './mail-layout.ts';

import { type Mail, textOf } from './mails.ts';

const link = 'https://harbor.example/password-reset#token=abc_DEF-1';
const resetMail: Mail = { kind: 'PASSWORD_RESET', name: 'Ana', link };
const changedMail: Mail = { kind: 'EMAIL_CHANGED', name: 'Ana', newEmail: 'e•••@evil.example', link };

const confirmMail: Mail = { kind: 'EMAIL_CONFIRM', link, claim: { memberId: 'm', email: 'ana@harbor.example' } };

const movedMail: Mail = {
  kind: 'EMAIL_MOVED',
  name: 'Ana',
  newEmail: 'a***@harbor.example',
  app: 'https://harbor.example',
};
const passwordMail: Mail = { kind: 'PASSWORD_CHANGED', name: 'Ana', app: 'https://harbor.example' };

const codeMail: Mail = {
  kind: 'ACCOUNT_CODE',
  account: 'Gullbike',
  asker: 'm***@harbor.example',
  code: '048213',
  app: 'https://harbor.example',
  claim: { memberId: 'm', providerId: 'p', sentAt: '2026-03-02T12:00:00.000Z' },
};

const points = { long: 'leaves', short: 'lvs' };
const expiryMail: Mail = {
  kind: 'EXPIRY_NOTICE',
  name: 'Ana',
  amount: 1200,
  date: '04/01/2026',
  isOneDay: false,
  link,
};
const inactivityMail: Mail = { kind: 'INACTIVITY_NOTICE', name: 'Ana', date: '04/01/2026', link };

const tenantOf = (configuration: Record<string, unknown> = {}) => ({
  tenantId: 'harbor',
  name: 'Harbor Rewards',
  configuration: { en: { TenantName: 'Harbor Rewards', ...configuration } },
});

const lookOf = (configuration?: Record<string, unknown>) =>
  mailLookOf(tenantOf(configuration), 'en', 'https://harbor.example');

const htmlOf = (mail: Mail, language: Language = 'en', configuration?: Record<string, unknown>) =>
  htmlMail(textOf(mail, language, { tenant: 'Harbor Rewards', points }), lookOf(configuration), language);

describe('every mail', () => {
  it.each(languages.map(({ code }) => code))(
    'has all required content in %s, in text and HTML, once [PWD-06, PWD-07, ACCT-09, SIGNUP-21]',
    (language) => {
      for (const mail of [resetMail, changedMail, confirmMail, expiryMail, inactivityMail]) {
        const words = textOf(mail, language, { tenant: 'Harbor Rewards', points });
        const [plain, html] = [plainMail(words), htmlMail(words, lookOf(), language)];
        const label = words.action?.label ?? '';
        const sentences = [words.greeting, ...words.above, label, ...words.below, words.sender];
        for (const sentence of sentences) {
          expect(sentence).not.toMatch(/[{}]|\bmail\.[a-z]/);
          expect(plain).toContain(sentence);
          expect(html).toContain(sentence.replaceAll("'", '&#39;'));
        }
        expect(plain.split(link)).toHaveLength(2);
        expect(html.split(`href="${link}"`)).toHaveLength(3);
        expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
      }
    },
  );

  it.each(languages.map(({ code }) => code))(
    'with a code shows it once, left to right, with who requested it, how long it works and what to do in %s [PROV-04]',
    (language) => {
      for (const mail of [codeMail, { ...codeMail, asker: null }]) {
        const words = textOf(mail, language, { tenant: 'Harbor Rewards', points });
        const [plain, html] = [plainMail(words), htmlMail(words, lookOf(), language)];
        for (const sentence of [words.greeting, ...words.above, ...words.below]) {
          expect(sentence).not.toMatch(/[{}]|\bmail\.[a-z]/);
          expect(plain).toContain(sentence);
        }
        expect(plain).toContain('\n\n048213\n\n');
        expect(html).toMatch(/<p dir="ltr"[^>]*>048213<\/p>/);
        expect(words.above[0]?.includes('m***@harbor.example')).toBe(mail.asker !== null);
        expect(words.above[0]).toContain('Gullbike');
        expect(words.above[1]).toMatch(/15|١٥|১৫/);
      }
    },
  );

  it.each(languages.map(({ code }) => code))(
    'about a changed password, or a changed email that cannot be undone, has no link and names the support in %s [ACCT-03, ACCT-09, PWD-08]',
    (language) => {
      for (const mail of [movedMail, passwordMail]) {
        const alone = textOf(mail, language, { tenant: 'Harbor Rewards', points });
        const words = textOf(mail, language, { tenant: 'Harbor Rewards', points, support: '+1 555 010 0199' });
        expect([alone.action, words.action]).toEqual([null, null]);
        expect(words.above.length).toBe(alone.above.length + 1);
        for (const text of [plainMail(words), htmlMail(words, lookOf(), language)]) {
          expect(text).toContain('+1 555 010 0199');
          expect(text).not.toMatch(/href=|https?:|[{}]|\bmail\.[a-z]/);
          for (const sentence of alone.above)
            expect(text).toContain(sentence.replaceAll("'", text.startsWith('<') ? '&#39;' : "'"));
        }
      }
    },
  );

  it('uses the tenant’s name for points, and states amount and day of an expiry [LEDGER-07, TEN-13]', () => {
    const { subject, above } = textOf(expiryMail, 'en', { tenant: 'H', points });
    expect([subject, ...above]).toEqual([
      'Your leaves expire soon',
      '1,200 lvs start to expire on 04/01/2026. Redeem them by then.',
    ]);
    expect(textOf(inactivityMail, 'en', { tenant: 'H', points }).above).toEqual([
      'Come back before 04/01/2026 to keep your leaves.',
    ]);
  });

  it('has different text in each language [PWD-07]', () => {
    const subjects = languages.map(({ code }) => textOf(resetMail, code, { tenant: 'H', points }).subject);
    expect(new Set(subjects).size).toBe(languages.length);
  });

  it('escapes names and addresses', () => {
    const name = `<img src=x onerror="1">&'`;
    const html = htmlMail(
      textOf({ ...changedMail, name, newEmail: '<b>@x' }, 'en', { tenant: name, points }),
      { ...lookOf(), name, logo: 'https://x.example/"><script>' },
      'en',
    );
    expect(html).not.toMatch(/<img src=x|<script|<b>|"1"/);
    expect(html).toContain('&lt;img src=x onerror=&quot;1&quot;&gt;&amp;&#39;');
  });

  it('uses no style sheet, script or table', () => {
    expect(htmlOf(resetMail)).not.toMatch(/<(style|script|table|link)\b/);
  });
});

describe('the design', () => {
  it('has the tenant’s colors; a text color unreadable on its background is replaced [TEN-06, TEN-07]', () => {
    const theme = { button: '#ffe066', buttonText: '#ffffff', header: 'rgb(11, 60, 83)', headerText: '#0b3c54' };
    const look = lookOf({ CssTheme: JSON.stringify(JSON.stringify(theme)) });
    expect([look.button.ground, look.band.ground]).toEqual(['#ffe066', '#0b3c53']);
    for (const { ground, text } of [look.button, look.band]) {
      const [under, over] = [parseColour(ground), parseColour(text)];
      expect(under && over && contrastRatio(over, under)).toBeGreaterThanOrEqual(4.5);
    }
    expect(htmlOf(resetMail, 'en', { CssTheme: JSON.stringify(theme) })).toContain('background:#ffe066');
  });

  it.each([
    ['no theme', undefined],
    ['no JSON', '{'],
    ['what is no colour', JSON.stringify({ button: 'red;background:url(https://x)', header: 7 })],
    ['a see-through colour', JSON.stringify({ button: '#0000' })],
  ])('with %s has separate colors', (_what, theme) => {
    const { button, band } = lookOf({ CssTheme: theme });
    expect([button, band]).toEqual([lookOf().button, lookOf().band]);
    expect(htmlOf(resetMail, 'en', { CssTheme: theme })).not.toContain('url(');
  });

  it.each([
    ['/t/harbor/images/logo.png?v=1', 'https://harbor.example/t/harbor/images/logo.png?v=1'],
    ['https://cdn.example/logo.png', 'https://cdn.example/logo.png'],
    ['/t/harbor/images/logo.svg?v=1', null],
    ['javascript:alert(1)', null],
    [null, null],
  ])('with logo %s shows %s: absolute, and only formats mail programs can display', (logo, shown) => {
    expect(lookOf({ TenantLogoURL: logo }).logo).toBe(shown);
    const band = shown === null ? '>Harbor Rewards</div>' : `<img src="${shown}" alt="Harbor Rewards"`;
    expect(htmlOf(resetMail, 'en', { TenantLogoURL: logo })).toContain(band);
  });
});
