import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Language, languages } from '@fareback/contract';
import type { TemplateName } from '@fareback/contract/admin';
import { createTranslator } from '@fareback/wording';
import { compileCatalogue, flattenCatalogue } from '@fareback/wording/compile';
import type { TemplateAnswers, TemplateTexts } from './campaign-template.ts';

/** Translated texts in ICU MessageFormat: those of each template and of a survey's provider. */
export interface TemplateCatalogue {
  templates: Readonly<Record<TemplateName, TemplateTexts>>;
  survey: TemplateTexts;
}

export const readTemplateWords = (language: Language): TemplateCatalogue =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'words', `${language}.json`), 'utf8')) as TemplateCatalogue;

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

/** Returns a template's texts for riders by message key; empty for an unsupported language [DESK-290]. */
export const wordsOfTemplate = (template: TemplateName, answers: TemplateAnswers, language: string): TemplateTexts =>
  isSpoken(language) ? speakerOf(language)(`templates.${template}`, answers) : {};

/** Returns the texts of the provider that reports survey answers [DESK-290]. */
export const wordsOfSurvey = (language: string): TemplateTexts =>
  isSpoken(language) ? speakerOf(language)('survey', {}) : {};
