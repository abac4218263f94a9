// The image worker: a process of low priority that makes one picture at a time, requested ones first.
import { type Drawer, registerDrawer } from './drawer.ts'
import { makeMaster } from './photo.ts'
import { Queue } from './priority-queue.ts'
import { RenderedImages } from './rendered-images.ts'
import type { ImageJob, PhotoJob } from './image-worker.ts'
import { takeNiceness } from './niceness.ts'

const [, , folder = '', niceness, module = ''] = process.argv
const { drawer } = (await import(module)) as { drawer: Drawer }
registerDrawer(drawer)
const queue = new Queue(1)
const images = new RenderedImages(folder, { queue })
takeNiceness(Number(niceness))
process.once('disconnect', () => process.exit()) // nobody waits for the answer any more

const work = (job: ImageJob | PhotoJob): Promise<unknown> =>
  'original' in job
    ? queue.take('now', () => makeMaster(job.original, job.master))
    : images.print(job.subject, job.width, job.format, job.isAsked ? 'now' : 'later').then(() => undefined)

// Node queues messages until this listener exists.
process.on('message', ({ no, ...job }: (ImageJob | PhotoJob) & { no: number }) => {
  work(job).then(
    (answer) => process.send?.({ no, answer }),
    (error: unknown) => process.send?.({ no, failed: String(error) }),
  )
})
