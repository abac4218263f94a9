import type { App } from './app.ts'
import { type Jobs, ofLetters, startWorker, type WorkerJobs, type JobWorker } from './lib/process/job-registry.ts'

/** Two workers, so that slow mail servers and gateways do not delay payments and orders. */
export async function startWorkers(
  connectionString: string,
  { letters, ...work }: Omit<WorkerJobs, 'size'> & Pick<App, 'letters'>,
): Promise<JobWorker> {
  const pick = (isLetter: boolean): Jobs =>
    Object.fromEntries(Object.entries(work.jobs).filter(([name]) => letters.includes(name) === isLetter))
  const worker = await startWorker(connectionString, { ...work, jobs: pick(false) })
  const letterWork = { ...work, jobs: pick(true), crontab: '', sweeps: [], size: ofLetters }
  const sender = await startWorker(connectionString, letterWork)
  let stopped: Promise<unknown> | undefined
  return {
    async stop() {
      await (stopped ??= Promise.all([worker.stop(), sender.stop()]))
    },
  }
}
