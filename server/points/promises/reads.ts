export { find as findPromise, findSentTo, hasSentTo, listComing } from './store.ts'
export type { Promised, SentTo } from './store.ts'
