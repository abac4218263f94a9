import fs from 'node:fs'

const bundleLength = 8_192
/** What waits for a reader that is slow; the shop's memory is not for the log of a night. */
const mostWaiting = 1_000_000

/**
 * Lines on their way to standard output or a file, in bundles: a write for each would cost as much as all else that giving a
 * cached response takes. The shop never waits for whoever reads them and never breaks with them: a line that nobody takes is lost.
 */
export class LogOutput {
  #to: number
  #lines = ''
  /** What the reader had no room for. */
  #rest = Buffer.alloc(0)

  constructor(to: number) {
    this.#to = to
  }

  write(line: string): void {
    if (this.#rest.length + this.#lines.length > mostWaiting) return
    this.#lines += line
    if (this.#lines.length >= bundleLength && this.#rest.length === 0) this.flushSync()
  }

  /** Pino calls it by this name after a fatal line. */
  flushSync(): void {
    const bytes = Buffer.concat([this.#rest, Buffer.from(this.#lines)])
    let written = 0
    try {
      while (written < bytes.length) written += fs.writeSync(this.#to, bytes, written)
    } catch (error) {
      // EPIPE: the reader has gone; ENOSPC: the disk is full. Only a reader who is merely slow is given the rest later.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') written = bytes.length
    }
    this.#rest = bytes.subarray(written)
    this.#lines = ''
  }

  /** The last lines of a process are worth a moment to a slow reader, and no more. */
  finish(): void {
    const until = performance.now() + 500
    for (;;) {
      this.flushSync()
      if (this.#rest.length === 0 || performance.now() > until) return
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
    }
  }
}
