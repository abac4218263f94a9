import type { Readable } from 'node:stream'

/** What is written: its content can be read several times, because a write is tried again. */
export interface FileSource {
  bytes: number
  open(): Readable
}

/** Where files lie: a folder or an S3 bucket. A key is `<area>/<name>`. Faults are a FileStoreFault. */
export interface FileHome {
  /** Replaces what has this key. The file is durable when this resolves, and never visible in part. */
  write(key: string, source: FileSource): Promise<void>
  /** Undefined when there is none. */
  read(key: string): Promise<Readable | undefined>
  has(key: string): Promise<boolean>
  remove(key: string): Promise<void>
  /** The keys of an area that were written before then. */
  listOlder(area: string, than: Temporal.Instant): Promise<string[]>
}
