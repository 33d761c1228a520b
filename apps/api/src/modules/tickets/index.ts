export { currentKey, dayKeys, replaceKey } from './keys.ts';
export { handlers } from './routes.ts';
export {
  type DeviceRow,
  encrypted,
  insertSightings,
  isDeviceRevoked,
  noteSync,
  personal,
  pruneSightings,
  readDevices,
  readDoubleUse,
  readSeenSince,
  readSightings,
  revokeDevice,
  saveShift,
} from './store.ts';
