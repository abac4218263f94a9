import fs from 'node:fs'

const bundleLength = 8_192
/** Bytes that Linux writes to a pipe atomically: the processes of a shop share one standard output. */
const wholeWrite = 4_096
/** Maximum of bytes that wait for a slow reader, to bound memory. */
const mostWaiting = 1_000_000

/**
 * Buffers lines for standard output or a file: a write per line would cost as much as the rest of sending a cached response. The
 * shop never waits for the reader and never fails because of it; lines that the reader does not take are dropped.
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

  /** The method that pino calls after a fatal line. */
  flushSync(): void {
    const bytes = Buffer.concat([this.#rest, Buffer.from(this.#lines)])
    let written = 0
    try {
      while (written < bytes.length)
        written += fs.writeSync(this.#to, bytes, written, endOfLines(bytes, written) - written)
    } catch (error) {
      // EPIPE: the reader is gone; ENOSPC: the disk is full. Only for a slow reader is the rest kept.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') written = bytes.length
    }
    this.#rest = bytes.subarray(written)
    this.#lines = ''
  }

  /** Waits briefly for a slow reader to take the last lines of the process. */
  finish(): void {
    const until = performance.now() + 500
    for (;;) {
      this.flushSync()
      if (this.#rest.length === 0 || performance.now() > until) return
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
    }
  }
}

/** The end of the lines that one write takes as a whole, or of the first line if that is longer. */
function endOfLines(bytes: Buffer, from: number): number {
  if (bytes.length - from <= wholeWrite) return bytes.length
  const last = bytes.lastIndexOf('\n', from + wholeWrite - 1)
  const end = last >= from ? last : bytes.indexOf('\n', from)
  return end === -1 ? bytes.length : end + 1
}
