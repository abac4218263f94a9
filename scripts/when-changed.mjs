import { createHash } from 'node:crypto'
import fs from 'node:fs'

/** State kept between starts. Not in build/, which the storefront's build empties. */
export const memory = '.prepared'

/** Runs the work unless the result was made of the same sources. */
export async function whenChanged(name, sources, result, work) {
  const hash = createHash('sha256')
  for (const file of sources.filter((file) => !/\.test\.tsx?$/.test(file)).sort())
    hash.update(`${file}\0`).update(fs.readFileSync(file)).update('\0')
  const mark = `${memory}/${name}`
  const now = hash.digest('hex')
  if (fs.existsSync(result) && fs.existsSync(mark) && fs.readFileSync(mark, 'utf8') === now) return
  fs.rmSync(mark, { force: true })
  await work()
  fs.writeFileSync(mark, now)
}
