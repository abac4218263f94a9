export { findByRequest, listWaiting, type Request } from './approvals.store.ts'
