/** English messages of the desk in ICU MessageFormat, one file per subject. Rider messages are in packages/wording. */

export * from './backtest.ts';
export * from './copied-parts.ts';
export * from './counter.ts';
export * from './drafts.ts';
export * from './draws.ts';
export * from './errors.ts';
export * from './everywhere.ts';
export * from './examples.ts';
export * from './forms.ts';
export * from './member-acts.ts';
export * from './members.ts';
export * from './months.ts';
export * from './offer-batches.ts';
export * from './providers.ts';
export * from './record.ts';
export * from './redemptions.ts';
export * from './reports.ts';
export * from './settings.ts';
export * from './setup.ts';
export * from './shell.ts';
export * from './sign-in.ts';
export * from './staff.ts';
export * from './stock.ts';
export * from './templates.ts';
export * from './verbs.ts';
export * from './versions.ts';
