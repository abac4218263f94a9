import { type ChildProcess, fork } from 'node:child_process'
import os from 'node:os'
import { drawerInUse, type PictureSubject } from './drawer.ts'
import type { PhotoVerdict } from './photo.ts'

export const formats = ['avif', 'webp', 'jpg', 'png'] as const
export type Format = (typeof formats)[number]

export interface ImageJob {
  subject: PictureSubject
  width: number
  format: Format
  /** Requested by a visitor; drawn before pictures that are prepared in advance. */
  isAsked: boolean
}

/** Draws what can wait: the image worker of this process, or that of another. */
export interface PictureQueue {
  /** Resolves when the picture is in the folder. */
  draw(job: ImageJob): Promise<void>
}

/** An uploaded photo and the file to write its master to (photo.ts). */
export interface PhotoJob {
  original: string
  master: string
}

/** Idle milliseconds after which the process ends; the next job starts another. */
const idleFor = 10_000

/** Draws pictures in a separate process of the lowest priority, which runs only while there is work. */
export class ImageWorker implements PictureQueue {
  readonly #folder: string
  readonly #niceness: number
  readonly #jobs = new Map<number, PromiseWithResolvers<unknown>>()
  #process: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined
  #asked = 0
  isStopped = false

  constructor(folder: string, niceness: number = os.constants.priority.PRIORITY_LOW) {
    this.#folder = folder
    this.#niceness = niceness
  }

  get pid(): number | undefined {
    return this.#process?.pid
  }

  async draw(job: ImageJob): Promise<void> {
    await this.#ask(job)
  }

  async prepare(job: PhotoJob): Promise<PhotoVerdict> {
    return (await this.#ask(job)) as PhotoVerdict
  }

  #ask(job: ImageJob | PhotoJob): Promise<unknown> {
    if (this.isStopped) return Promise.reject(new Error('no more pictures are drawn'))
    const no = (this.#asked += 1)
    const drawing = Promise.withResolvers<unknown>()
    this.#jobs.set(no, drawing)
    clearTimeout(this.#idle)
    this.#process ??= this.#start()
    this.#process.send({ no, ...job })
    return drawing.promise
  }

  stop(): void {
    this.isStopped = true
    this.#process?.kill()
    this.#end(this.#process)
  }

  #start(): ChildProcess {
    const started = fork(
      new URL('./image-worker-process.ts', import.meta.url),
      [this.#folder, String(this.#niceness), drawerInUse().module],
      {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        execArgv: [],
        detached: true, // a session of its own: its priority is judged against the shop's, and Ctrl-C reaches only the shop
      },
    )
    started.on('message', ({ no, answer, failed }: { no: number; answer?: unknown; failed?: string }) => {
      const drawing = this.#jobs.get(no)
      this.#jobs.delete(no)
      if (failed === undefined) drawing?.resolve(answer)
      else drawing?.reject(new Error(failed))
      if (this.#jobs.size === 0) this.#idle = setTimeout(() => this.#end(started), idleFor).unref()
    })
    started.once('error', () => this.#end(started))
    started.once('exit', () => this.#end(started))
    return started
  }

  #end(ended: ChildProcess | undefined) {
    if (!ended || this.#process !== ended) return
    this.#process = undefined
    if (ended.connected) ended.disconnect()
    for (const drawing of this.#jobs.values()) drawing.reject(new Error('the process that draws pictures has ended'))
    this.#jobs.clear()
  }
}
