import { agency } from './agency.ts';
import { programme } from './programme.ts';
import { texts } from './texts.ts';

/** Titles and help of every key of a pack, in English. */
export const keys = { ...programme, ...agency, ...texts };
export { values } from './values.ts';
