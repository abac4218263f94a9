import type { App } from './app.ts'
import { type Jobs, ofLetters, startWorker, type Worker } from './lib/jobs.ts'
import type { Log } from './lib/log.ts'

/** Two workers: what waits for a mail server or a gateway takes no turn from payments and orders. */
export async function startWorkers(
  connectionString: string,
  { jobs, letters, crontab }: Pick<App, 'jobs' | 'letters' | 'crontab'>,
  log: Log,
): Promise<Worker> {
  const pick = (isLetter: boolean): Jobs =>
    Object.fromEntries(Object.entries(jobs).filter(([name]) => letters.includes(name) === isLetter))
  const worker = await startWorker(connectionString, pick(false), crontab, log)
  const sender = await startWorker(connectionString, pick(true), '', log, ofLetters)
  return {
    async stop() {
      await Promise.all([worker.stop(), sender.stop()])
    },
  }
}
