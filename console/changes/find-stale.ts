import { CallFailed } from '#ui/api.ts'

/** The refusal of a write because a colleague was faster. */
export const findStale = (error: unknown): CallFailed | undefined =>
  error instanceof CallFailed && error.error === 'STALE' ? error : undefined
