export {
  type Announcement,
  closing,
  deleteAnnouncement,
  healthOf,
  readAnnouncements,
  type Scope,
  writeAnnouncement,
} from './store.ts';
