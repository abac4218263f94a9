export { find as findPromise, findSentTo, hasSentTo, listComing } from './pending-points.store.ts'
export type { SentTo } from './pending-points.store.ts'
