export { listWaiting as listWaitingAdjustments } from './store.ts'
