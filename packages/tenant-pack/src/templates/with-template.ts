import { readFileSync } from 'node:fs';
import path from 'node:path';
import { distanceUnitOf, type Language, languages } from '@fareback/contract';
import type { TemplateName } from '@fareback/contract/admin';
import { createTranslator } from '@fareback/wording';
import { compileCatalogue, flattenCatalogue } from '@fareback/wording/compile';
import { type Document, isSeq } from 'yaml';
import { readDocument } from '../load/source.ts';
import { writtenYaml } from '../written-yaml.ts';
import {
  datesOf,
  type TemplateAnswers,
  type TemplateDates,
  type TemplateParts,
  type TemplatePlace,
  type TemplateTexts,
} from './campaign-template.ts';
import { campaignTemplates } from './campaign-templates.ts';

/** Translated texts in ICU MessageFormat: those of each template, a survey's provider, factors and a status. */
interface TemplateCatalogue {
  templates: Readonly<Record<TemplateName, TemplateTexts>>;
  survey: TemplateTexts;
  multipliers: TemplateTexts;
  status: { Title: string; levels: TemplateTexts };
}

export const readTemplateWords = (language: Language): TemplateCatalogue =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'words', `${language}.json`), 'utf8')) as TemplateCatalogue;

type Part = `templates.${TemplateName}` | 'survey' | 'multipliers' | 'status' | 'status.levels';
type Say = (part: Part, answers: TemplateAnswers) => TemplateTexts;

const speakers = new Map<string, Say>();

function speakerOf(language: Language): Say {
  const known = speakers.get(language);
  if (known) return known;
  const catalogue = { ...readTemplateWords(language) };
  const t = createTranslator<string>(language, compileCatalogue(catalogue));
  const keys = Object.keys(flattenCatalogue(catalogue));
  const say: Say = (part, answers) =>
    Object.fromEntries(
      keys
        .filter((key) => key.startsWith(`${part}.`))
        .map((key) => [key.slice(part.length + 1), t(key, answers)] as const),
    );
  speakers.set(language, say);
  return say;
}

const isSpoken = (language: string): language is Language => languages.some((one) => one === language);

/** Returns a template's texts for riders by message key; empty for an unsupported language [DESK-290]. */
export const wordsOfTemplate = (template: TemplateName, answers: TemplateAnswers, language: string): TemplateTexts =>
  isSpoken(language) ? speakerOf(language)(`templates.${template}`, answers) : {};

/** Returns the texts of the provider that reports survey answers, of factors or of a status [DESK-290]. */
const wordsOf = (part: Exclude<Part, `templates.${TemplateName}`>, language: string): TemplateTexts =>
  isSpoken(language) ? speakerOf(language)(part, {}) : {};

/** A referral has no days. */
export interface TemplateRequest extends TemplateDates {
  template: TemplateName;
  answers: TemplateAnswers;
  /** The agency's date, from which a template counts its days. */
  today: string;
  words?: Readonly<Record<string, TemplateTexts>> | undefined;
  host: string;
}

/**
 * Why a draft cannot take a template: its files are unreadable, it has no category, provider or offer, it already has
 * a referral.
 */
export type TemplateError = 'UNREADABLE' | 'NO_PLACE' | 'THERE';

type Files = Readonly<Record<string, string>>;
type Listed = readonly { id?: unknown; connectionType?: unknown; identifierType?: unknown }[];

const PROGRAM = 'programme.yaml';
const TENANT = 'tenant.yaml';
const WORDING = /^wording\/([\w-]+)\.json$/;

const listOf = (program: unknown): Listed =>
  Array.isArray(program) ? program.filter((one) => typeof one === 'object') : [];
const namesIn = (list: Listed): string[] => list.flatMap((one) => (typeof one?.id === 'string' ? [one.id] : []));

function freeName(name: string, names: readonly string[]): string {
  const taken = new Set(names);
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? name : `${name}-${count}`;
    if (!taken.has(free)) return free;
  }
}

function addTo(document: Document, list: string, item: unknown): void {
  const there = document.get(list);
  if (isSeq(there)) there.add(document.createNode(item));
  else document.set(list, document.createNode([item]));
}

/** The unit of distance templates of an agency, whose riders read distances in it [DESK-537]. */
export const distanceUnitIn = (setting: unknown, timeZone: string): TemplatePlace['unit'] =>
  distanceUnitOf(setting, timeZone) === 'MILES' ? 'MILE' : 'KILOMETER';

/** Returns a template's texts in a language: those typed, else its own. `answers` has the `unit` of distances, too. */
export function templateTexts(
  template: TemplateName,
  answers: TemplateAnswers,
  language: string,
  typed: TemplateTexts = {},
): TemplateTexts {
  const program = Object.entries(typed).filter(([, text]) => text.trim() !== '');
  return { ...wordsOfTemplate(template, answers, language), ...Object.fromEntries(program) };
}

const labelsOf = (campaign: TemplateParts['campaign']): string[] =>
  (listOf(campaign?.['multipliers']) as readonly { label?: string }[]).flatMap(({ label }) => label ?? []);

/** The texts of some names. */
const only = (texts: TemplateTexts, names: readonly string[]): TemplateTexts =>
  Object.fromEntries(Object.entries(texts).filter(([name]) => names.includes(name)));

/** Adds a template's texts to a messages file. Throws if it is not JSON. */
function withTexts(
  text: string,
  program: { id: string; texts: TemplateTexts; parts: TemplateParts; language: string },
) {
  const { id, texts, parts, language } = program;
  const all = JSON.parse(text) as Record<string, Record<string, unknown> | undefined>;
  const { provider, status, campaign } = parts;
  const labels = labelsOf(campaign);
  const { Title = '' } = wordsOf('status', language);
  const laid = {
    ...all,
    ...(provider && { providers: { ...all['providers'], [provider.id]: wordsOf('survey', language) } }),
    ...(status && {
      statuses: { ...all['statuses'], [status.id]: { Title, levels: wordsOf('status.levels', language) } },
    }),
    ...(labels.length > 0 && {
      multipliers: { ...only(wordsOf('multipliers', language), labels), ...all['multipliers'] },
    }),
    ...(parts.referral
      ? { referral: { ...all['referral'], ...texts } }
      : { campaigns: { ...all['campaigns'], [id]: texts } }),
  };
  return `${JSON.stringify(laid, null, 2)}\n`;
}

function wordsLaid(
  files: Files,
  asked: TemplateRequest,
  laid: { id: string; parts: TemplateParts; unit: string },
): Files {
  const ofLanguages = Object.keys(files).flatMap((file) => {
    const language = WORDING.exec(file)?.[1];
    return language === undefined ? [] : [[file, language] as const];
  });
  const changed = ofLanguages.flatMap(([file, language]) => {
    const answers = { ...asked.answers, unit: laid.unit };
    const texts = templateTexts(asked.template, answers, language, asked.words?.[language]);
    if (Object.keys(texts).length === 0) return [];
    return [[file, withTexts(files[file] ?? '{}', { ...laid, texts, language })] as const];
  });
  return Object.fromEntries(changed);
}

function partsLaid(
  { programme: program, tenant }: { programme: Document; tenant: Document },
  { startsOn, endsOn }: TemplateDates,
  { campaign, provider, status, calendar, referral }: TemplateParts,
): Files {
  if (provider) addTo(program, 'providers', provider);
  if (status) addTo(program, 'statuses', status);
  if (calendar) addTo(program, 'calendars', calendar);
  if (campaign) addTo(program, 'campaigns', { ...campaign, ...(startsOn && { startsOn }), ...(endsOn && { endsOn }) });
  if (!referral) return { [PROGRAM]: writtenYaml(program) };
  program.set('referral', program.createNode(referral));
  tenant.setIn(['switches', 'referral'], true);
  return { [PROGRAM]: writtenYaml(program), [TENANT]: writtenYaml(tenant) };
}

/**
 * Returns the draft files that a template changes: its rules after the others, with content and comments preserved, and
 * its texts in each of the draft's languages that has some. Values must have passed `wrongAnswer` [DESK-237].
 */
export function withTemplate(
  files: Files,
  asked: TemplateRequest,
): { id: string; files: Files } | { fault: TemplateError } {
  const [program, tenant] = [readDocument(files[PROGRAM] ?? ''), readDocument(files[TENANT] ?? '')];
  if (program === null || tenant === null) return { fault: 'UNREADABLE' };
  const programFields = (program.toJS() ?? {}) as Record<string, unknown>;
  const all = listOf(programFields['providers']);
  const connected = all.filter(({ connectionType }) => connectionType !== 'CAMPAIGN_IMPLICIT');
  const providers = namesIn(connected);
  const canLookBack = connected.every(
    ({ connectionType, identifierType }) => connectionType !== 'SELF_REPORT' || identifierType === 'EMAIL',
  );
  const [category] = namesIn(listOf(programFields['campaignCategories']));
  const [offer = ''] = namesIn(listOf(programFields['offers']));
  const one = campaignTemplates[asked.template];
  const { givesOffer, parts: partsOf } = one;
  if (category === undefined || providers.length === 0 || (givesOffer && offer === '')) return { fault: 'NO_PLACE' };
  // A status of a removed campaign may still have the name.
  const taken = [programFields['campaigns'], programFields['statuses']].flatMap((list) => namesIn(listOf(list)));
  const id = freeName(asked.template, taken);
  const place = {
    id,
    category,
    providers,
    canLookBack,
    freeProvider: freeName('survey', namesIn(all)),
    offer,
    host: asked.host,
    calendar: freeName('holidays', namesIn(listOf(programFields['calendars']))),
    year: Number(asked.today.slice(0, 4)),
    unit: distanceUnitIn(tenant.getIn(['settings', 'distanceUnit']), String(tenant.get('timeZone'))),
  };
  const parts = partsOf(asked.answers, place);
  if (parts.referral && programFields['referral']) return { fault: 'THERE' };
  try {
    const laid = {
      ...partsLaid({ programme: program, tenant }, datesOf(one, asked, asked.today), parts),
      ...wordsLaid(files, asked, { id, parts, unit: place.unit }),
    };
    return { id, files: laid };
  } catch {
    return { fault: 'UNREADABLE' };
  }
}
