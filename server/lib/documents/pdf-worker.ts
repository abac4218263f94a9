import { Worker } from 'node:worker_threads'
import { Refusal } from '../http/refusal.ts'
import type { Paper } from './document.ts'

type WorkerAnswer = { id: number } & ({ bytes: Uint8Array<ArrayBuffer> } | { failure: string })
interface WaitingPaper {
  resolve(bytes: Uint8Array<ArrayBuffer>): void
  reject(error: Error): void
}

/** The queue's limit; further requests are refused. */
const mostWaiting = 50
/** The thread ends after this long without work, which frees its fonts. */
const idleTime = 600_000

/** Prints documents in a separate thread, because typesetting a long order would delay other requests. */
export class PdfWorker {
  #thread: Worker | undefined
  #waiting = new Map<number, WaitingPaper>()
  #count = 0
  #rest: NodeJS.Timeout | undefined

  print(paper: Paper): Promise<Uint8Array<ArrayBuffer>> {
    if (this.#waiting.size >= mostWaiting) throw new Refusal('UNAVAILABLE')
    clearTimeout(this.#rest)
    const thread = (this.#thread ??= this.#open())
    this.#count += 1
    const id = this.#count
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      thread.ref()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      thread.postMessage({ id, paper })
    })
  }

  #open(): Worker {
    const thread = new Worker(new URL('pdf-worker-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    thread.on('message', (answer: WorkerAnswer) => this.#hear(thread, answer))
    thread.on('error', (error) => this.#fail(thread, error as Error))
    thread.on('exit', () => this.#fail(thread, new Error('the PDF worker has stopped')))
    return thread
  }

  #hear(thread: Worker, answer: WorkerAnswer): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if (this.#waiting.size === 0) this.#letRest(thread)
    if ('bytes' in answer) waiting?.resolve(answer.bytes)
    else waiting?.reject(new Error(answer.failure))
  }

  #letRest(thread: Worker): void {
    thread.unref() // the shop may close meanwhile
    this.#rest = setTimeout(() => {
      if (this.#thread === thread) this.#thread = undefined
      void thread.terminate()
    }, idleTime).unref()
  }

  #fail(thread: Worker, error: Error): void {
    if (this.#thread !== thread) return
    this.#thread = undefined
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { reject } of waiting) reject(error)
  }
}
