export { find as findPromise, findSentTo, hasSentTo, listComing } from './store.ts'
export type { SentTo } from './store.ts'
