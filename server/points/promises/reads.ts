export { find as findPromise, findSentTo, hasSentTo, listComing } from './store.ts'
export type { Promised } from './store.ts'
