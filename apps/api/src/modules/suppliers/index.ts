export {
  connectedSuppliers,
  connectSupplier,
  disconnectSupplier,
  type ListedSupplier,
  listSuppliers,
  TIME_LIMIT_MILLIS,
} from './connect-supplier.ts';
export { encrypted } from './encrypted-rows.ts';
export { type ReadySupplier, suppliersOf } from './supplier-by-id.ts';
