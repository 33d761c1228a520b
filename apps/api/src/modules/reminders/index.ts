export { findPage } from './find-notifications.ts';
export { sendPage } from './send-notifications.ts';
export { monthOf } from './send-sms.ts';
