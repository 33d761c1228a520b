import type { TemplateAnswer } from '@fareback/contract/admin';

/** An input of a template: a number within bounds, a time of day such as `09:30`, or a web address. */
export type TemplateAsk =
  | { kind: 'NUMBER'; begin: number; least: number; most: number }
  | { kind: 'TIME'; begin: string }
  | { kind: 'LINK'; begin: string };

type Asks = Readonly<Partial<Record<TemplateAnswer, TemplateAsk>>>;

export type TemplateAnswers = Readonly<Record<string, number | string>>;

type AnswersTo<A extends Asks> = { readonly [Name in keyof A]: A[Name] extends { begin: number } ? number : string };

/** Ids for a template's parts, and the parts of the draft it uses. */
export interface TemplatePlace {
  id: string;
  category: string;
  providers: readonly string[];
  /** Whether the provider, or the rider's consent, proves each of their accounts, so that a look-back pays all of them. */
  canLookBack: boolean;
  freeProvider: string;
  /** The draft's first offer, or empty. Templates with `givesOffer` need one. */
  offer: string;
  host: string;
  /** Id of a calendar that the template may add, and the year of its first dates. */
  calendar: string;
  year: number;
  /** The unit in which the agency's riders read distances. */
  unit: 'KILOMETER' | 'MILE';
}

export interface TemplateParts {
  campaign?: Record<string, unknown>;
  provider?: { id: string };
  status?: { id: string };
  calendar?: { id: string; dates: readonly string[] };
  referral?: Record<string, unknown>;
}

export type TemplateTexts = Readonly<Record<string, string>>;

/** A campaign template: its inputs and what it adds to a draft. Its texts for riders are in words/<language>.json. */
export interface CampaignTemplate {
  asks: Asks;
  /** True if simulated riders give an estimate of its points. */
  isTried: boolean;
  isOpenEnded?: true;
  givesOffer?: true;
  /** Needs both days: as many months from the first day of the next one, unless others are given. */
  months?: number;
  parts: (answers: TemplateAnswers, place: TemplatePlace) => TemplateParts;
}

/** Defines a template whose values are typed by its inputs. */
export const template = <const A extends Asks>(one: {
  asks: A;
  isTried: boolean;
  isOpenEnded?: true;
  givesOffer?: true;
  months?: number;
  parts: (answers: AnswersTo<A>, place: TemplatePlace) => TemplateParts;
}): CampaignTemplate => one as unknown as CampaignTemplate;

/** What templates for rides count, and bounds that several of them ask for. */
export const rides = { behaviours: ['trip.completed'], samePlace: { refuseUnderSeconds: 120 } };

/** A campaign of the draft's providers; every ride counts unless `rules` say otherwise. */
export const rideCampaign = (
  { id, category, providers }: TemplatePlace,
  type: string,
  rules: Record<string, unknown>,
): Record<string, unknown> => ({ id, type, category, providers, counts: rides, ...rules });

export const reward = { kind: 'NUMBER', least: 1, most: 1000 } as const;
export const perDay = { kind: 'NUMBER', begin: 2, least: 1, most: 20 } as const;

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

function isAnswer(ask: TemplateAsk, answer: number | string | undefined): boolean {
  if (ask.kind === 'NUMBER')
    return Number.isSafeInteger(answer) && Number(answer) >= ask.least && Number(answer) <= ask.most;
  if (typeof answer !== 'string') return false;
  if (ask.kind === 'TIME') return TIME.test(answer);
  return /^https:\/\/[^\s<>"'`\\]+$/.test(answer) && URL.canParse(answer);
}

export const wrongAnswer = ({ asks }: CampaignTemplate, answers: TemplateAnswers): string | null =>
  Object.entries(asks).find(([name, ask]) => !isAnswer(ask, answers[name]))?.[0] ?? null;

export const firstAnswers = ({ asks }: Pick<CampaignTemplate, 'asks'>): TemplateAnswers =>
  Object.fromEntries(Object.entries(asks).map(([name, { begin }]) => [name, begin]));

export interface TemplateDates {
  /** First and last day, such as `2026-03-01`; missing means open. */
  startsOn?: string | undefined;
  endsOn?: string | undefined;
}

const dayOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** A template's days: those given, else its own, counted from `today`. A template without months has only those given. */
export function datesOf({ months }: CampaignTemplate, given: TemplateDates, today: string): TemplateDates {
  if (months === undefined) return given;
  const [year = 0, month = 0] = today.split('-').map(Number);
  return { startsOn: given.startsOn ?? dayOf(year, month, 1), endsOn: given.endsOn ?? dayOf(year, month + months, 0) };
}
