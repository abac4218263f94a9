// Holds Dockerfile, compose.yaml, the manifests of Kubernetes and the units of systemd against the settings of the shop.
// `--build`, as root on a machine with debootstrap, takes the steps of the Dockerfile and opens what they make; `--keep <folder>`
// leaves the roots there.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildImage, inMegabytes } from './build-image.ts'
import { readDockerfile } from './dockerfile.ts'
import { judgeDeploy, readProjectFile } from './judge-deploy.ts'
import { proveImage } from './prove-image.ts'

/** Of the image, as Debian's own slim image is part of it. */
const mostBytes = 400e6

const { values } = parseArgs({ options: { build: { type: 'boolean' }, keep: { type: 'string' } } })
const wrong = judgeDeploy(readProjectFile)
console.log(wrong.length ? wrong.join('\n') : 'image, compose, Kubernetes and systemd ask for what the shop offers')
process.exitCode = wrong.length ? 1 : 0
if (values.build) await build(values.keep)

async function build(keep: string | undefined) {
  const folder = keep ? path.resolve(keep) : fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-image-'))
  fs.mkdirSync(folder, { recursive: true })
  fs.chmodSync(folder, 0o755) // the image's user, and PostgreSQL's, go through it
  try {
    const stages = readDockerfile(readProjectFile('Dockerfile'))
    const image = buildImage(stages, folder)
    console.log(`the image: ${inMegabytes(image.bytes)}`)
    await proveImage(image, stages.at(-1)!, folder)
    if (image.bytes > mostBytes) throw new Error(`the image is larger than ${inMegabytes(mostBytes)}`)
  } finally {
    if (!keep) fs.rmSync(folder, { recursive: true })
  }
}
