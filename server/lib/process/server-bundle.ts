import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** Of what a bundle was made: paths from the folder of the shop, and a hash over what was in them. */
interface BundleSources {
  files: readonly string[]
  hash: string
}

const list = 'sources.json'

export const describeSources = (files: readonly string[]) => ({
  name: list,
  text: JSON.stringify({ files, hash: hashOf(files) } satisfies BundleSources),
})

/** Whether the bundle in this folder was made of the sources as they are now: an edited one is not run in its old form. */
export function isCurrent(folder: string): boolean {
  try {
    const { files, hash } = JSON.parse(fs.readFileSync(path.join(folder, list), 'utf8')) as BundleSources
    return hashOf(files) === hash
  } catch {
    return false // there is no bundle, or a source is gone
  }
}

const hashOf = (files: readonly string[]) =>
  files
    .reduce((mark, file) => mark.update(`${file}\0`).update(fs.readFileSync(file)), createHash('sha256'))
    .digest('hex')
