import { agency } from './agency.ts';
import { program } from './programme.ts';
import { texts } from './texts.ts';

/** Títulos y ayuda de cada clave de un paquete, en español. */
export const keys = { ...program, ...agency, ...texts };
export { values } from './values.ts';
