import { demoSecurityCode } from '@fareback/api/demo-cards';
import { type Language, listProviderStatuses, setPreferredLanguage } from '@fareback/contract';
import { wordingOf } from '@fareback/tenant-pack';
import { expect, test } from '@playwright/test';
import {
  button,
  field,
  type Hands,
  handsOf,
  shownTo,
  toggle,
  withFirefoxHands,
  withWebKitHands,
} from '../support/hands.ts';
import { latestMail } from '../support/mailbox.ts';
import { demoPack, speakerOf } from '../support/program.ts';
import { signedUpRider } from '../support/rider.ts';
import { viewports } from '../support/world.ts';

test.use({ viewport: viewports.narrow });

/** Connects an account of each kind in one session: delayed answer, security code, mailed code, consent. */
async function connectEach(hands: Hands, language: Language): Promise<void> {
  const t = speakerOf(demoPack, language);
  const nameOf = (id: string): string => wordingOf(demoPack, language).providers[id]?.fullName ?? '';
  const rider = await signedUpRider();
  await rider.api.call(setPreferredLanguage, { params: { lang: language } });
  const statusOf = async (id: string) =>
    (await rider.api.call(listProviderStatuses)).find(({ ProviderID }) => ProviderID === id)?.status;
  const reads = (text: string) => expect.poll(() => shownTo(hands)).toContain(text);
  const connected = (id: string) => {
    const notice = t('connect.connectedToast', { provider: nameOf(id) });
    return hands.press(`//*[normalize-space(.)=${JSON.stringify(notice)}]/following-sibling::button`);
  };
  const named = async (identifier: string, secondFact?: string): Promise<void> => {
    await hands.type(field('identifier'), identifier);
    if (secondFact !== undefined) await hands.type(field('secondFact'), secondFact);
    await hands.send();
  };

  await test.step('a provider with a delayed answer shows as pending, with its name', async () => {
    await hands.open(rider, '/app_connection?provider=lighthouse-pool');
    await named(`later-${rider.email}`);
    await reads(t('connect.validatingTitle'));
    await hands.press(button(t('common.close')));
  });

  await test.step('a card with its security code is connected at once', async () => {
    await hands.press(toggle(nameOf('saltline-card')));
    await named(rider.card, demoSecurityCode(rider.card));
    await connected('saltline-card');
  });

  await test.step('an address is verified by the code mailed to it', async () => {
    await hands.press(toggle(nameOf('gullbike')));
    await named(rider.email);
    const { text } = await latestMail(rider.tenantId, rider.email);
    await hands.type('//input[@autocomplete="one-time-code"]', /\d{6}/.exec(text)?.[0] ?? '');
    await connected('gullbike');
  });

  await test.step('a provider with its own sign-in connects by consent there', async () => {
    await hands.press(toggle(nameOf('bayferry')));
    await hands.press(button(t('connect.goToProvider', { provider: nameOf('bayferry') })));
    await hands.press('//button[contains(., "Ines Calder")]');
    await connected('bayferry');
  });

  await test.step('the delayed answer appears without a reload', async () => {
    await expect.poll(() => statusOf('lighthouse-pool'), { timeout: 30_000 }).toBe('CONNECTED');
    await expect.poll(() => shownTo(hands), { timeout: 30_000 }).not.toContain(t('connect.validatingTitle'));
  });
}

const guarantee = 'a rider connects an account of each kind in one visit [PROV-04] [PROV-11] [PROV-20] [PROV-30]';

test(`in Chromium, in Arabic, ${guarantee}`, ({ page }) => connectEach(handsOf(page), 'ar'));

test(`in Firefox ${guarantee}`, () => withFirefoxHands((hands) => connectEach(hands, 'en'), viewports.narrow));

test(`in WebKit, in Arabic, ${guarantee}`, () =>
  withWebKitHands((hands) => connectEach(hands, 'ar'), { width: 600, height: 1000 }));
