import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';
import { check } from 'recheck';
import { root } from './steps.ts';

interface Expression {
  file: string;
  source: string | null;
  flags: string;
}

/**
 * Checks count steps instead of time, which gives the same result on a crowded machine. An expression not decided
 * within two minutes counts as faulty.
 */
const judgement = {
  seedingTimeout: null,
  incubationTimeout: null,
  attackTimeout: null,
  timeout: 120_000,
  randomSeed: 1,
} as const;

/** Code that processes external text: everything shipped, without tests, test environments and tools. */
const isProduct = (file: string): boolean =>
  /^(apps|packages)\/[^/]+\/src\/.*\.tsx?$/.test(file) &&
  !/\.(test|d)\.tsx?$/.test(file) &&
  !/\/(testing|workshop)\//.test(file);

function* expressionsOf(node: unknown): Generator<Omit<Expression, 'file'>> {
  if (typeof node !== 'object' || node === null) return;
  const { type, pattern, flags, callee } = node as Record<string, unknown>;
  if (type === 'RegExpLiteral') yield { source: String(pattern), flags: String(flags) };
  const isCall = type === 'NewExpression' || type === 'CallExpression';
  if (isCall && (callee as { value?: unknown }).value === 'RegExp') yield { source: null, flags: '' };
  for (const part of Object.values(node)) yield* expressionsOf(part);
}

export function expressionsIn(file: string, text: string): Expression[] {
  if (!/\/|RegExp/.test(text)) return [];
  const { body } = parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x') });
  return [...expressionsOf(body)].map((each) => ({ file, ...each }));
}

export async function getExpressionError({ source, flags }: Expression): Promise<string | null> {
  if (source === null) return 'is put together at run time: write it out, so that it can be judged';
  const judged = await check(source, flags, judgement);
  if (judged.status === 'safe') return null;
  if (judged.status === 'unknown') return `could not be judged (${judged.error.kind}): make it simpler`;
  return `costs more than in proportion (${judged.complexity.summary}), for example with ${judged.attack.pattern.slice(0, 80)}`;
}

export function shippedExpressions(): Expression[] {
  const filesIn = (folder: string): string[] =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.join(folder, file));
  const found = ['apps', 'packages']
    .flatMap((place) =>
      fs.readdirSync(path.join(root, place)).flatMap((name) => filesIn(path.join(place, name, 'src'))),
    )
    .filter(isProduct)
    .flatMap((file) => expressionsIn(file, fs.readFileSync(path.join(root, file), 'utf8')));
  return [...new Map(found.map((each) => [`/${each.source}/${each.flags}`, each])).values()];
}
