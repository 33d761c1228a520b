import { describe, expect, it } from 'vitest';
import { flattenCatalogue } from './compile.ts';
import { readCatalogue } from './server-catalogues.ts';

/** English texts that the specification quotes, or that screens match: they stay word for word. */
const specified = {
  'common.somethingWrong': 'Something went wrong, try again in a few minutes',
  'errors.INTERNAL_ERROR': 'Something went wrong, try again in a few minutes',
  'errors.INVALID_CREDENTIALS': 'This email and/or password is not associated with an account.',
  'errors.EMAIL_NOT_ASSOCIATED': 'This email address is not associated with a Rewards account',
  'errors.MissingNameError': 'Enter your Name.',
  'errors.InvalidNameError': 'Name can only contain letters and spaces.',
  'errors.NameLengthError': 'Name must have 3 to 25 letters.',
  'errors.MissingEmailError': 'Enter your Email.',
  'errors.InvalidEmailError': 'Please, enter a valid Email.',
  'errors.MissingPasswordError': 'Enter your Password.',
  'errors.PasswordLengthError': 'Password must have 8 to 64 characters.',
  'errors.INVALID_INVITE_CODE': 'This is not a valid Invite Code',
  'errors.INVITE_CODE_MISSING': 'Please enter a valid code',
  'errors.EXPIRED_CODE': 'Promotion Code is expired',
  'errors.INVITE_CODE_REQUIRED': "Invite code is mandatory, can't use a Referral Code",
  'errors.REFERRAL_CAMPAIGN_DISABLED': 'Referral Campaign disabled',
  'validation.invalidId': 'Please enter a valid ID',
  'validation.invalidEmail': 'Please enter a valid Email',
  'validation.codeRefused': 'Invalid code. Please provide a valid code',
  'validation.enterCode': 'Please enter a valid code',
  'validation.provideCode': 'Please provide a valid code',
  'validation.phoneFallback': 'Error happened. Please try again',
  'welcome.iAmNew': 'I am new',
  'welcome.iHaveAccount': 'I have an account',
  'signIn.warningTitle': 'One attempt left',
  'signIn.failedTitle': 'Login Failed',
  'signIn.failedText': 'This email and/or password is not associated with an account.',
  'signUp.codeNotAvailableTitle': 'Code Not Available',
  'signUp.warningText': 'The code is no longer available. You can enter another one in the codes section.',
  'earn.waysToEarn': 'Ways to earn {pointsLong}',
  'campaign.limitReachedToday': 'You have reached the earning limit for the day',
  'streak.finished': 'Streak finished',
  'streak.daysLeft': '{days, plural, one {# day left} other {# days left}}',
  'streak.lastDay': 'Last day',
  'earning.suspended': '(Suspended)',
  'earning.expired': '(Expired)',
  'earning.inactivity': '(inactivity)',
  'offer.free': 'Free',
  'offer.soldOut': 'Sold out',
  'offer.unavailable': 'Unavailable',
  'offer.availableIn': 'Available in {time}',
  'offer.limitPerDay': 'x{count, number} per day',
  'offer.limitPerDays': 'x{count, number} per {days, plural, one {# day} other {# days}}',
  'offer.failedTitle': 'Redemption Failed',
  'offer.failedText': "We couldn't process your request, please try again",
  'ticket.lastChecked': 'Last checked at {time}',
  'ticket.connectToCheck': 'Connect to check',
  'favorite.title': 'Favorites',
  'history.refunded': 'Refunded',
  'age.confirm': 'I am {age, number} or older.',
  'errorPage.crashTitle': 'Oh no, bad luck!',
  'errorPage.crashText': 'Please close this page and open it again.',
};

describe('specified texts', () => {
  it.each(Object.entries(specified))('%s keeps its exact English text [UX-30]', (key, text) => {
    expect(flattenCatalogue(readCatalogue('en'))[key]).toBe(text);
  });
});

describe('plain English in the rider catalog', () => {
  const messages = Object.entries(flattenCatalogue(readCatalogue('en'))).filter(([key]) => !(key in specified));

  it.each([
    ['British spelling', /programme|cancell|favourit|towards\b/i],
    ['private words', /\b(mail|mailed|go on|lapses?|whoever|somebody|nobody|anew|stands?|told|runs? out|ran out)\b/i],
    ['uncontracted negatives', /\b(cannot|could not|does not|did not|do not know|is not|are not)\b/i],
    ['curly apostrophes beside the straight ones of specified texts', /[‘’]/],
  ])('contains no %s [UX-30]', (_, pattern) => {
    expect(messages.filter(([, text]) => pattern.test(text.replaceAll(/\{\w+[,}]/g, '')))).toEqual([]);
  });
});
