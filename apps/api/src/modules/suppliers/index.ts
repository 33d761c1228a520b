export {
  connectedSuppliers,
  connectSupplier,
  disconnectSupplier,
  encrypted,
  type ListedSupplier,
  listSuppliers,
  readConnection as readSupplierConnection,
  TIME_LIMIT_MILLIS,
} from './connect-supplier.ts';
export { type ReadySupplier, suppliersOf } from './supplier-by-id.ts';
