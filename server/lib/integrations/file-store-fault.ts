/**
 * Why a file store failed: `slow` (no answer in time, or not reachable), `full`, `refused` (the key, the bucket or the
 * permission is wrong), `damaged` (what was read is not what was written).
 */
type FileStoreTrouble = 'slow' | 'full' | 'refused' | 'damaged'

const codes = {
  slow: 'FILE_STORE_AWAY',
  full: 'FILE_STORE_FULL',
  refused: 'FILE_STORE_REFUSED',
  damaged: 'FILE_DAMAGED',
} as const

/** Unlike other faults, the caller is told which it was. The cause is for the log. */
export class FileStoreFault extends Error {
  readonly trouble: FileStoreTrouble

  constructor(trouble: FileStoreTrouble, cause: unknown) {
    super(`the file store: ${trouble}`, { cause })
    this.trouble = trouble
  }

  get code() {
    return codes[this.trouble]
  }

  /** Whether it may pass by itself within seconds. */
  get mayPass(): boolean {
    return this.trouble === 'slow' || this.trouble === 'damaged'
  }
}
