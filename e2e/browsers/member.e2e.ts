import { expect, test } from '@playwright/test';
import { resetMail } from '../support/entry.ts';
import { button, field, type Hands, shownTo, submit, withFirefoxHands, withWebKitHands } from '../support/hands.ts';
import { speakerOf, titleOf } from '../support/program.ts';
import { verifiedRider } from '../support/rider.ts';
import { address } from '../support/world.ts';

const t = speakerOf();
const balance = '//*[@data-tutorial="balance"]';
const inDialog = (what: string): string => `//*[@role="dialog"]${what}`;
const inQuestion = (what: string): string => `//*[@role="alertdialog"]${what}`;

/** Sets a new password from the mailed link, signs in, claims, redeems a free offer and finds it in the history. */
async function returnAndRedeem(hands: Hands): Promise<void> {
  const rider = await verifiedRider();
  const { hash } = new URL((await resetMail(rider)).link);
  const password = 'Ferry-bell-9';
  const reads = (text: string) => expect.poll(() => shownTo(hands)).toContain(text);
  await hands.goTo(`${address}/password-reset${hash}`);
  for (const name of ['newPassword', 'confirmNewPassword']) await hands.type(field(name), password);
  await hands.press(submit);
  await hands.press(inQuestion(button(t('signIn.submit'))));
  const email = () => document.querySelector<HTMLInputElement>('input[name="email"]')?.value;
  await expect.poll(() => hands.run(email)).toBe(rider.email);
  await hands.type(field('password'), password);
  await hands.press(submit);
  await reads(titleOf.campaign('seven-days'));
  await hands.press(button(t('earning.claimAll')));
  const digits = () => document.querySelector('[data-tutorial="balance"] [data-numeric]')?.textContent;
  await expect.poll(() => hands.run(digits)).toBe('100');

  await hands.press(button(titleOf.offer('walking-map')));
  await hands.press(inDialog(button(t('offer.redeemFree'))));
  await hands.press(inQuestion(button(t('offer.redeemFree'))));
  await reads(t('ticket.titleReward'));
  await hands.press(inDialog(button(t('common.done'))));
  const dialogs = () => document.querySelectorAll('[role="dialog"]').length;
  await expect.poll(() => hands.run(dialogs)).toBe(0);

  await hands.press(balance);
  const newest = () => document.querySelector('[role="dialog"] li button')?.textContent;
  await expect.poll(() => hands.run(newest)).toContain(titleOf.offer('walking-map'));
  await hands.press(inDialog('//li//button'));
  await reads(t('ticket.titleReward'));
}

const guarantee =
  'a member sets a new password from the mailed link, signs in, sees the balance, redeems a free offer and finds it in the history [PWD-06] [AUTH-01] [REDEEM-01] [HIST-04]';

test(`in Firefox ${guarantee}`, () => withFirefoxHands(returnAndRedeem));

test(`in WebKit ${guarantee}`, () => withWebKitHands(returnAndRedeem));
