import { agency } from './agency.ts';
import { campaignChoices, campaignKeys, campaignTypes } from './campaign-types.ts';
import { program } from './programme.ts';
import { texts } from './texts.ts';
import { values as commonValues } from './values.ts';

export const keys = { ...program, ...campaignKeys, ...agency, ...texts };
export const values = { ...campaignTypes, ...campaignChoices, ...commonValues };
