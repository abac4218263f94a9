// A process of its own: makes the pictures it is told of, one after another, at the lowest priority, and ends.
import os from 'node:os'
import { Darkroom } from './darkroom.ts'
import type { Subject } from './subject.ts'

const [, , folder = ''] = process.argv
const darkroom = new Darkroom(folder, 1)
os.setPriority(19)
process.once('disconnect', () => process.exit()) // the shop is gone
process.once('message', async (prints: { subject: Subject; width: number }[]) => {
  for (const { subject, width } of prints) await darkroom.print(subject, width, 'avif')
  process.send?.(prints.length, () => process.exit())
})
