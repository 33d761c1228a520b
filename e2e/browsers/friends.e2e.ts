import { demoSecurityCode } from '@fareback/api/demo-cards';
import {
  connectProvider,
  getReferrerRecord,
  listReferredFriends,
  markTutorialSeen,
  showNewFeatureDialog,
  signIn,
} from '@fareback/contract';
import { expect, test } from '@playwright/test';
import { button, field, type Hands, shownTo, submit, withFirefoxHands, withWebKitHands } from '../support/hands.ts';
import { demoPack, speakerOf } from '../support/program.ts';
import { clientOf, type Rider, signedUpRider, verifyPhone } from '../support/rider.ts';
import { reportRides } from '../support/rides.ts';
import { demoTenant, type NewRider, newRider, originOf } from '../support/world.ts';

const t = speakerOf();
const join = t('invitation.join', { tenant: demoPack.tenant.name });

async function invitation(): Promise<{ inviter: Rider; code: string; link: string }> {
  const inviter = await signedUpRider();
  const { ReferralCouponCode: code } = await inviter.api.call(getReferrerRecord);
  return { inviter, code, link: `${originOf(demoTenant)}/invitation?inviteCode=${code}` };
}

const typedBy = ({ name, email, password }: NewRider): [field: string, text: string][] =>
  Object.entries({ name, email, password, confirmNewPassword: password });

/** The friend, also signed in elsewhere, connects a card, rides and verifies the phone: both are rewarded. */
async function fulfil(friend: NewRider, inviter: Rider): Promise<void> {
  const client = clientOf(demoTenant);
  const { email, password, card } = friend;
  await client.api.call(signIn, { body: { email, password } });
  await client.api.call(markTutorialSeen);
  await client.api.call(showNewFeatureDialog, { body: { showNewFeatureDialog: false } });
  const body = { ProviderID: 'saltline-card', identifier: card, secondFact: demoSecurityCode(card) };
  await client.api.call(connectProvider, { body });
  await reportRides(card, [new Date()]);
  await verifyPhone({ ...friend, tenantId: demoTenant, ...client });
  expect(await inviter.api.call(listReferredFriends, { params: { lang: 'en' } })).toMatchObject([{ state: 'PAID' }]);
}
const paid = t('invitation.paid', { amount: String(demoPack.programme.referral?.rewardForReferee) });
const codes = `${originOf(demoTenant)}/reward_code_screen`;

async function joinAndBeRewarded(hands: Hands): Promise<void> {
  const { inviter, code, link } = await invitation();
  const friend = newRider();
  const shown = () => shownTo(hands);
  await hands.goTo(link);
  await expect.poll(shown).toContain(t('invitation.title', { name: 'Ana' }));
  await hands.press(button(join));
  for (const [name, text] of typedBy(friend)) await hands.type(field(name), text);
  await hands.press(submit);
  await expect.poll(shown).toContain(t('invitation.phoneOpen'));
  await fulfil(friend, inviter);
  await hands.run(() => sessionStorage.clear());
  await hands.goTo(codes);
  await hands.press(`//main//button[contains(., "${code}")]`);
  await expect.poll(shown).toContain(paid);
}

const guarantee =
  'a friend sees the inviter, signs up with the link, Home shows the remaining steps, and both are rewarded [REFER-16] [REFER-19] [REFER-20] [REFER-21]';

test(`in Firefox ${guarantee}`, () => withFirefoxHands(joinAndBeRewarded));

test(`in WebKit ${guarantee}`, () => withWebKitHands(joinAndBeRewarded));
