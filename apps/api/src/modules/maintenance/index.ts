export { closing, healthOf } from './health.ts';
export { type Announcement, deleteAnnouncement, readAnnouncements, type Scope, writeAnnouncement } from './store.ts';
