import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Language, languages } from '@fareback/contract';
import type { TemplateName } from '@fareback/contract/admin';
import { createTranslator } from '@fareback/wording';
import { compileCatalogue, flattenCatalogue } from '@fareback/wording/compile';
import type { TemplateAnswers, TemplateTexts } from './campaign-template.ts';

/** Sentences as translators write them, in ICU MessageFormat: each template's, and those of a survey's provider. */
export interface TemplateCatalogue {
  templates: Readonly<Record<TemplateName, TemplateTexts>>;
  survey: TemplateTexts;
}

/** Reads the sentences of templates in a language. */
export const readTemplateWords = (language: Language): TemplateCatalogue =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'words', `${language}.json`), 'utf8')) as TemplateCatalogue;

/** Says all sentences of a part of a catalogue with what was answered. */
type Say = (part: `templates.${TemplateName}` | 'survey', answers: TemplateAnswers) => TemplateTexts;

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

/** What riders read of a template with its answers, by the keys of the wording; nothing in a language that the product does not speak [DESK-290]. */
export const wordsOfTemplate = (template: TemplateName, answers: TemplateAnswers, language: string): TemplateTexts =>
  isSpoken(language) ? speakerOf(language)(`templates.${template}`, answers) : {};

/** What riders read of the provider that tells who has answered a survey [DESK-290]. */
export const wordsOfSurvey = (language: string): TemplateTexts =>
  isSpoken(language) ? speakerOf(language)('survey', {}) : {};
