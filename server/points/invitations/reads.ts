export { tally as readInvitations } from './store.ts'
