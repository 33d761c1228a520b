import { agency } from './agency.ts';
import { program } from './programme.ts';
import { texts } from './texts.ts';

export const keys = { ...program, ...agency, ...texts };
export { values } from './values.ts';
