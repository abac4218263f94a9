// The image worker: a process of low priority that draws one picture at a time, requested ones first.
import { type Drawer, registerDrawer } from './drawer.ts'
import { RenderedImages } from './rendered-images.ts'
import type { ImageJob } from './image-worker.ts'
import { takeNiceness } from './niceness.ts'

const [, , folder = '', niceness, module = ''] = process.argv
const { drawer } = (await import(module)) as { drawer: Drawer }
registerDrawer(drawer)
const images = new RenderedImages(folder, { atOnce: 1 })
takeNiceness(Number(niceness))
process.once('disconnect', () => process.exit()) // nobody waits for the answer any more
// Node queues messages until this listener exists.
process.on('message', ({ no, subject, width, format, isAsked }: ImageJob & { no: number }) => {
  images.print(subject, width, format, isAsked ? 'now' : 'later').then(
    () => process.send?.({ no }),
    (error: unknown) => process.send?.({ no, failed: String(error) }),
  )
})
