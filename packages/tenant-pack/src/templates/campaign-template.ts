import type { TemplateAnswer } from '@fareback/contract/admin';

/** Something that a template asks: a number within bounds, a time of day as `09:30`, or the address of a page. */
export type TemplateAsk =
  | { kind: 'NUMBER'; begin: number; least: number; most: number }
  | { kind: 'TIME'; begin: string }
  | { kind: 'LINK'; begin: string };

type Asks = Readonly<Partial<Record<TemplateAnswer, TemplateAsk>>>;

/** What was answered, by what was asked. */
export type TemplateAnswers = Readonly<Record<string, number | string>>;

type AnswersTo<A extends Asks> = { readonly [Name in keyof A]: A[Name] extends { begin: number } ? number : string };

/** Names that a template's part of the programme stands under, and what of the draft it builds on. */
export interface TemplatePlace {
  id: string;
  category: string;
  /** Providers whose accounts riders connect. */
  providers: readonly string[];
  /** Whether the provider, or the rider's consent, proves each of their accounts, so that a look-back pays all of them. */
  canLookBack: boolean;
  /** A name that no provider has. */
  freeProvider: string;
  /** The agency's host. */
  host: string;
}

/** What a template puts into the files of a draft. */
export interface TemplateParts {
  campaign?: Record<string, unknown>;
  provider?: { id: string };
  referral?: Record<string, unknown>;
}

/** Sentences of a template in one language, by the keys of the wording. */
export type TemplateTexts = Readonly<Record<string, string>>;

/** Something to begin with: what it asks and what it puts into a draft. What riders read of it stands in words/<language>.json. */
export interface CampaignTemplate {
  asks: Asks;
  /** Whether it is paid for rides, so that made-up rides tell what it pays. */
  isOfRides: boolean;
  /** Whether it has no first and last day. */
  isOpenEnded?: true;
  parts: (answers: TemplateAnswers, place: TemplatePlace) => TemplateParts;
}

/** A template whose answers have the types of what it asks. */
export const template = <const A extends Asks>(one: {
  asks: A;
  isOfRides: boolean;
  isOpenEnded?: true;
  parts: (answers: AnswersTo<A>, place: TemplatePlace) => TemplateParts;
}): CampaignTemplate => one as unknown as CampaignTemplate;

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

function isAnswer(ask: TemplateAsk, answer: number | string | undefined): boolean {
  if (ask.kind === 'NUMBER')
    return Number.isSafeInteger(answer) && Number(answer) >= ask.least && Number(answer) <= ask.most;
  if (typeof answer !== 'string') return false;
  if (ask.kind === 'TIME') return TIME.test(answer);
  return /^https:\/\/[^\s<>"'`\\]+$/.test(answer) && URL.canParse(answer);
}

/** The first of what a template asks that was not answered, or cannot be so; null for none. */
export const wrongAnswer = ({ asks }: CampaignTemplate, answers: TemplateAnswers): string | null =>
  Object.entries(asks).find(([name, ask]) => !isAnswer(ask, answers[name]))?.[0] ?? null;

/** What a template begins with. */
export const firstAnswers = ({ asks }: Pick<CampaignTemplate, 'asks'>): TemplateAnswers =>
  Object.fromEntries(Object.entries(asks).map(([name, { begin }]) => [name, begin]));
