import * as z from 'zod/mini';
import { asError, say } from '../message.ts';
import { closed } from './scalars.ts';

/** Maximum length of a text in characters: a label or heading, a paragraph, a document. */
const most = { line: 120, text: 2000, document: 50_000 } as const;

const lines = /(?:Title|Label|Name|SubHeader\d?|Text)$|^(?:title|long|short|secondFact)$/;
const documents = /^(?:Body|TermsAndConditionsBody)$/;

const textUpTo = (characters: number) =>
  z._default(
    z.string({ error: 'a text' }).check(
      z.maxLength(characters, {
        error: asError(say`a text of at most ${characters.toLocaleString('en')} characters`),
      }),
    ),
    '',
  );

const Line = textUpTo(most.line);
const Text = textUpTo(most.text);
const Document = textUpTo(most.document);

const shapeOf = (key: string): typeof Text => (lines.test(key) ? Line : documents.test(key) ? Document : Text);

/* An agency's texts in one language. A missing text falls back to English, then to the base, then to empty. */

function texts<const K extends string>(...keys: K[]) {
  const shape = Object.fromEntries(keys.map((key) => [key, shapeOf(key)])) as Record<K, typeof Text>;
  return closed(shape);
}

function byId<T extends z.ZodMiniType>(item: T) {
  return z._default(z.record(z.string(), item, { error: 'a map from ids to texts' }), {});
}

const Steps = z._default(z.array(texts('Title', 'Description'), { error: 'a list of Title and Description' }), []);

export const configTextKeys = [
  'InviteCodeTitle',
  'InviteCodeDescription',
  'SignUpRewardEarningTitle',
  'OptBackInTitle',
  'OptBackInSubTitle',
  'OptBackInDescription',
  'SuspensionPageTitle',
  'SuspensionPageDescription',
  'SignUpWelcomeTitle',
  'SignUpWelcomeDescription',
  'SignUpWelcomeButtonLabel',
  'MoreInformationLink',
  'MoreInformationLinkDescription',
  'SignInScreenTitle',
  'SignUpScreenTitle',
  'AgencyAccountLabel',
  'TermsChanges',
  'ReactivationTitle',
  'ReactivationDescription',
  'ReactivationButtonLabel',
] as const;

/** Texts of the configuration, with the configuration's names [TEN-10..TEN-32]. */
const ConfigTexts = closed({
  ...(Object.fromEntries(configTextKeys.map((key) => [key, shapeOf(key)])) as Record<
    (typeof configTextKeys)[number],
    typeof Text
  >),
  WordsForPoints: z._default(texts('long', 'short', 'title'), { long: '', short: '', title: '' }),
  TutorialSteps: Steps,
  WelcomeSteps: Steps,
  WelcomeStepsSignIn: Steps,
  WelcomeNew: z._default(texts('Title', 'Description'), { Title: '', Description: '' }),
  WelcomeExisting: z._default(texts('Title', 'Description'), { Title: '', Description: '' }),
});

const CampaignTexts = texts('Title', 'SubTitle', 'SubHeader', 'Description', 'ActionButtonLabel');
export type CampaignTexts = z.infer<typeof CampaignTexts>;

const OfferTexts = texts(
  'Title',
  'SubTitle',
  'Description',
  'CouponInstructions',
  'TermsAndConditionsTitle',
  'TermsAndConditionsBody',
);
export type OfferTexts = z.infer<typeof OfferTexts>;

const DrawTexts = texts('Title', 'Description', 'Odds');
export type DrawTexts = z.infer<typeof DrawTexts>;

const ProviderTexts = texts('Label', 'connectTitle', 'fullName', 'connectDescription', 'numberName', 'secondFact');
export type ProviderTexts = z.infer<typeof ProviderTexts>;

const CodeTexts = texts(
  'CampaignName',
  'CampaignDescription',
  'WelcomeTitle',
  'WelcomeDescription',
  'WelcomeButtonLabel',
);
export type CodeTexts = z.infer<typeof CodeTexts>;

const UpdateCardTexts = texts('Title', 'SubHeader1', 'SubHeader2', 'Description', 'CtaLabel');
export type UpdateCardTexts = z.infer<typeof UpdateCardTexts>;

const ActionBoxTexts = texts('Title', 'Description', 'ButtonLabel');
export type ActionBoxTexts = z.infer<typeof ActionBoxTexts>;

const NewFeatureTexts = texts('NewFeatureLabel', 'NewFeatureTitle', 'NewFeatureDescription', 'NewFeatureButtonLabel');
export type NewFeatureTexts = z.infer<typeof NewFeatureTexts>;

const referralKeys = [
  'title',
  'description',
  'HowItWork',
  'ReferralTitle',
  'ReferralDescription',
  'CopyLinkText',
] as const;
const ReferralTexts = closed({
  ...(Object.fromEntries(referralKeys.map((key) => [key, shapeOf(key)])) as Record<
    (typeof referralKeys)[number],
    typeof Text
  >),
  instructions: Steps,
});
export type ReferralTexts = z.infer<typeof ReferralTexts>;

const Names = byId(Line);

const StatusTexts = closed({ Title: Line, levels: Names });
export type StatusTexts = z.infer<typeof StatusTexts>;

const TeamTexts = closed({ Name: Line, leagues: Names, challenges: z.optional(Names) });
export type TeamTexts = z.infer<typeof TeamTexts>;

/** `wording/<language>.json` [TEN-04, TEN-13]. */
export const Wording = closed({
  config: z.prefault(ConfigTexts, {}),
  providers: byId(ProviderTexts),
  campaignCategories: Names,
  campaigns: byId(CampaignTexts),
  badges: Names,
  statuses: z.optional(z.record(z.string(), StatusTexts, { error: 'a map from ids to texts' })),
  multipliers: z.optional(Names),
  declaredDays: z.optional(Names),
  teams: z.optional(TeamTexts),
  offerCategories: Names,
  offers: byId(OfferTexts),
  draws: byId(DrawTexts),
  offerTerms: z._default(texts('Title', 'Body'), { Title: '', Body: '' }),
  fields: Names,
  updateCards: byId(UpdateCardTexts),
  actionBoxCategories: Names,
  actionBoxes: byId(ActionBoxTexts),
  newFeatures: byId(byId(NewFeatureTexts)),
  codes: byId(CodeTexts),
  referral: z.prefault(ReferralTexts, {}),
});
export type PackWording = z.infer<typeof Wording>;
