export { tally as readInvitations } from './invitation-points.store.ts'
