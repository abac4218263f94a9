export { findByRequest, listWaiting, type Request } from './store.ts'
