import { agency } from './agency.ts';
import { campaignChoices, campaignTypes, program } from './programme.ts';
import { texts } from './texts.ts';
import { values as commonValues } from './values.ts';

export const keys = { ...program, ...agency, ...texts };
export const values = { ...campaignTypes, ...campaignChoices, ...commonValues };
