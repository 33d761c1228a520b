export { findPage } from './find-notifications.ts';
export { notifyOfSavedStreaks } from './saved-streaks.ts';
export { sendPage } from './send-notifications.ts';
export { monthOf } from './send-sms.ts';
