import { AsyncLocalStorage } from 'node:async_hooks'

/** The kinds of requests, highest priority first. */
export const lanes = ['paying', 'staff', 'visiting', 'pictures'] as const
export type AdmissionLane = (typeof lanes)[number]

/** The largest share of the places that one kind may hold; the rest is reserved for the others. */
const shares: Record<AdmissionLane, number> = { paying: 3 / 4, staff: 1 / 4, visiting: 3 / 4, pictures: 1 / 4 }
/**
 * How much longer than others a kind may wait. Browsers do not retry pictures, so a late one is better than none. A screen of the
 * console makes a dozen calls at once and retries each that is refused, which costs more than to let them wait.
 */
const leisure: Record<AdmissionLane, number> = { paying: 1, staff: 4, visiting: 1, pictures: 12 }

export interface AdmissionOptions {
  /** Requests that are served at the same time. */
  atOnce: number
  /** In milliseconds. A request that would take longer is refused when it arrives. */
  patience?: number | undefined
}

export interface AdmissionCounts {
  running: number
  waiting: number
  admitted: number
  refused: number
}

type AdmittedWork = () => unknown

/**
 * Admission control of one process. A fixed number of requests is served at the same time; more wait in one queue per
 * lane. The expected time to answer follows from the lane's recent rate (Little's law), so a faster machine has a longer
 * queue. A request that would exceed the patience is refused at once, before any work.
 */
export class Admission {
  readonly #queues: Record<AdmissionLane, LaneQueue>
  readonly #atOnce: number
  readonly #patience: number

  constructor({ atOnce, patience = 400 }: AdmissionOptions) {
    this.#atOnce = atOnce
    this.#patience = patience
    const open = (lane: AdmissionLane) => new LaneQueue(Math.max(1, Math.floor(atOnce * shares[lane])))
    this.#queues = {
      paying: open('paying'),
      staff: open('staff'),
      visiting: open('visiting'),
      pictures: open('pictures'),
    }
  }

  /** Runs the work now or when its turn comes, or refuses it. The place is held until the work settles. */
  admit(lane: AdmissionLane, work: AdmittedWork, refuse: () => void): void {
    const queue = this.#queues[lane]
    if (this.#hasPlace(queue)) {
      this.#begin(queue, work)
      return
    }
    const now = performance.now()
    queue.noteFull(now)
    const patience = this.#patience * leisure[lane]
    if (queue.estimate(now) > patience) {
      queue.refused += 1
      refuse()
      return
    }
    const giveUp = () => {
      queue.waiting.delete(waiting)
      queue.refused += 1
      refuse()
    }
    // The estimate can be wrong, so no request waits longer than twice the patience.
    const waiting: WaitingRequest = { work, timer: setTimeout(giveUp, 2 * patience) }
    queue.waiting.add(waiting)
  }

  figures(lane: AdmissionLane): AdmissionCounts {
    const { running, waiting, admitted, refused } = this.#queues[lane]
    return { running, waiting: waiting.size, admitted, refused }
  }

  #hasPlace(queue: LaneQueue): boolean {
    return queue.running < queue.most && lanes.reduce((sum, lane) => sum + this.#queues[lane].running, 0) < this.#atOnce
  }

  #begin(queue: LaneQueue, work: AdmittedWork) {
    queue.running += 1
    queue.admitted += 1
    const place = new AdmissionPlace(queue, () => this.#fill())
    void places
      .run(place, async () => work())
      .catch(() => {}) // the caller handles errors of its work
      .finally(() => {
        queue.noteEnd(performance.now())
        place.end()
      })
  }

  /** Gives free places to waiting requests. */
  #fill() {
    for (const lane of lanes) {
      const queue = this.#queues[lane]
      for (const waiting of queue.waiting) {
        if (!this.#hasPlace(queue)) break
        queue.waiting.delete(waiting)
        clearTimeout(waiting.timer)
        this.#begin(queue, waiting.work)
      }
    }
  }
}

interface WaitingRequest {
  work: AdmittedWork
  timer: NodeJS.Timeout
}

/** Weight of the newest interval in the moving average. */
const newest = 0.1
/** In milliseconds. A single stall says little about the rate afterwards. */
const longestSample = 250

class LaneQueue {
  readonly most: number
  readonly waiting = new Set<WaitingRequest>()
  running = 0
  admitted = 0
  refused = 0
  /** Milliseconds between two answers while requests were waiting. */
  #interval = 5
  /** The last answer, or the moment when all places were taken; absent while nobody waits. */
  #fullSince: number | undefined

  constructor(most: number) {
    this.most = most
  }

  noteFull(now: number) {
    this.#fullSince ??= now
  }

  noteEnd(now: number) {
    if (this.#fullSince === undefined) return
    this.#interval += newest * (Math.min(now - this.#fullSince, longestSample) - this.#interval)
    this.#fullSince = this.waiting.size > 0 ? now : undefined
  }

  /**
   * Milliseconds until a request that arrives now is answered: those ahead of it, and the delay of the answer that is
   * due.
   */
  estimate(now: number): number {
    const late = now - (this.#fullSince ?? now) - this.#interval
    return this.#interval * (this.running + this.waiting.size + 1) + Math.max(0, late)
  }
}

const places = new AsyncLocalStorage<AdmissionPlace>()

/** The place of a request that is being served. */
class AdmissionPlace {
  readonly #queue: LaneQueue
  readonly #free: () => void
  #outside = 0
  #isOver = false

  constructor(queue: LaneQueue, free: () => void) {
    this.#queue = queue
    this.#free = free
  }

  leave() {
    this.#outside += 1
    if (this.#outside === 1 && !this.#isOver) this.#release()
  }

  /** Without waiting: a returning request may hold what others wait for, such as a database connection. */
  comeBack() {
    this.#outside -= 1
    if (this.#outside === 0 && !this.#isOver) this.#queue.running += 1
  }

  end() {
    this.#isOver = true
    if (this.#outside === 0) this.#release()
  }

  #release() {
    this.#queue.running -= 1
    this.#free()
  }
}

/**
 * Waits for something outside this process: a bank, the rest of a body, a hashing thread. The request gives its place to
 * others meanwhile, so that a slow third party does not block the shop.
 */
export async function waitUncounted<T>(wait: () => Promise<T>): Promise<T> {
  const place = places.getStore()
  if (!place) return wait()
  place.leave()
  try {
    return await wait()
  } finally {
    place.comeBack()
  }
}
