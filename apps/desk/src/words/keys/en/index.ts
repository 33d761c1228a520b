import { agency } from './agency.ts';
import { program } from './programme.ts';
import { texts } from './texts.ts';

/** Titles and help of every key of a pack, in English. */
export const keys = { ...program, ...agency, ...texts };
export { values } from './values.ts';
