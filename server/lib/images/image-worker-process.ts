// A process of its own that draws pictures at a low priority, one at a time: those that a visitor has asked for first.
import { type Drawer, registerDrawer } from './drawer.ts'
import { RenderedImages } from './rendered-images.ts'
import type { ImageJob } from './image-worker.ts'
import { takeNiceness } from './niceness.ts'

const [, , folder = '', niceness, module = ''] = process.argv
const { drawer } = (await import(module)) as { drawer: Drawer }
registerDrawer(drawer)
const images = new RenderedImages(folder, { atOnce: 1 })
takeNiceness(Number(niceness))
process.once('disconnect', () => process.exit()) // nobody asks for anything any more
// Node keeps what was asked until here.
process.on('message', ({ no, subject, width, format, isAsked }: ImageJob & { no: number }) => {
  images.print(subject, width, format, isAsked ? 'now' : 'later').then(
    () => process.send?.({ no }),
    (error: unknown) => process.send?.({ no, failed: String(error) }),
  )
})
