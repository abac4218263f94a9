// A process that a supervisor started (supervisor.ts): does what that one asks for.
import { flushCompileCache } from 'node:module'
import type { Lifetime } from './lib/process/lifetime.ts'
import type { ImageJob } from './lib/images/image-worker.ts'
import type { Log } from './lib/process/log.ts'
import { ProcessChannel } from './lib/process/process-channel.ts'
import type { ProcessSettings } from './lib/process/settings.ts'
import { openShopProcess, type ShopProcess } from './shop-process.ts'
import type { ChildOrder } from './supervisor.ts'

/** Milliseconds for the supervisor's answer: a process ends also under one that hangs. */
const leavePatience = 3_000

export function openSupervised(settings: ProcessSettings, lifetime: Lifetime, log: Log): void {
  let opened: ShopProcess | undefined
  const allOpen = Promise.withResolvers<void>()
  process.on('error', () => {}) // the supervisor is gone, and cluster ends this process
  const channel = new ProcessChannel((message, done) => process.send?.(message, undefined, undefined, done), {
    open: async ({ name, role, webProcesses, databaseUrl }: ChildOrder) => {
      process.title = `harbour ${name}` // as ps and top show it
      try {
        opened = await openShopProcess(
          { ...settings, databaseUrl },
          {
            role,
            log,
            undo: lifetime.undo,
            isDevelopment: false,
            siblings: {
              name,
              webProcesses,
              askMetrics: () => channel.ask('metrics of the others'),
              draw: (job) => channel.ask('draw', job),
              allOpen: allOpen.promise,
              leave: () => channel.ask('leave', {}, leavePatience).catch(() => {}),
            },
            prepared: () => channel.ask('prepared'),
          },
        )
        flushCompileCache() // the next start reads what this one has compiled, however this one ends
        return opened.greeting
      } catch (error) {
        await lifetime.fail(error)
        throw error
      }
    },
    'all are open': () => allOpen.resolve(),
    close: () => void lifetime.end(0),
    ping: () => {},
    metrics: () => opened?.shop.writeMetrics(),
    draw: (job: ImageJob) => {
      if (!opened) throw new Error('the process that has pictures drawn is not open yet')
      return opened.pictures.draw(job)
    },
  })
  process.on('message', (message) => channel.receive(message))
  process.once('disconnect', () => channel.close())
}
