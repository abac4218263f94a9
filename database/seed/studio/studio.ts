// Renders the pictures of the demo's goods, as README.md of this folder says: `node database/seed/studio/studio.ts`.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { colours } from '../catalogue.ts'
import { openPostProcessing } from './post-processing.ts'
import { printLabel } from './labels.ts'
import { listRecipes, nameOf, type PictureRecipe } from './recipes.ts'

const here = import.meta.dirname
const photos = path.join(here, '../data/photos')
const scenes = path.join(here, 'scenes')
const record = path.join(here, 'rendered.json')
const [tools, scratch, ...chosen] = process.argv.slice(2)
if (tools === undefined || scratch === undefined)
  throw new Error('usage: node studio.ts TOOLS SCRATCH [FORM OR GOOD ...]')

/** Rendered a little smaller than it is kept: half of the time. */
const shot = [704, 704] as const

fs.mkdirSync(scratch, { recursive: true })
const develop = await openPostProcessing(tools)

const failed = new Set<string>()
// Read again before each picture, so that recipes can be added meanwhile.
for (let next = findNext(); next; next = findNext()) {
  const began = performance.now()
  const said = await take(next)
  if (said.startsWith('failed')) failed.add(digestOf(next))
  console.log(`${nameOf(next, next.colour)} ${said} ${((performance.now() - began) / 1_000).toFixed(0)} s`)
}

function findNext() {
  return listRecipes().find((recipe) => {
    const wanted = chosen.length === 0 || chosen.some((one) => [recipe.good, recipe.form, recipe.family].includes(one))
    return wanted && !failed.has(digestOf(recipe)) && !isCurrent(recipe)
  })
}

function digestOf(recipe: PictureRecipe) {
  return createHash('sha256').update(JSON.stringify(recipe)).digest('hex').slice(0, 16)
}

function filesOf(recipe: PictureRecipe) {
  const folder = /^[A-Z]{2}\d/.test(recipe.good) ? photos : scenes
  const shown = recipe.colour === undefined ? [undefined] : [recipe.colour, ...(recipe.dyes ?? [])]
  return shown.map((colour) => ({ colour, file: path.join(folder, `${nameOf(recipe, colour)}.avif`) }))
}

function readRecord(): Record<string, string> {
  return fs.existsSync(record) ? (JSON.parse(fs.readFileSync(record, 'utf8')) as Record<string, string>) : {}
}

function isCurrent(recipe: PictureRecipe) {
  const same = readRecord()[nameOf(recipe, recipe.colour)] === digestOf(recipe)
  return same && filesOf(recipe).every(({ file }) => fs.existsSync(file))
}

async function take(recipe: PictureRecipe): Promise<string> {
  const name = nameOf(recipe, recipe.colour)
  const exposure = path.join(scratch!, `${name}.exr`)
  const job = path.join(scratch!, `${name}.json`)
  const parameters: Record<string, unknown> = { ...recipe.with }
  for (const [parameter, label] of Object.entries(recipe.labels ?? {})) {
    const file = `${name}-${parameter}.png`
    fs.writeFileSync(path.join(scratch!, file), await printLabel(label))
    parameters[parameter] = file
  }
  const [width, height] = recipe.size ?? shot
  const { family, form, view, samples = 6, dyes } = recipe
  const dyed = dyes !== undefined
  const order = {
    family,
    form,
    view,
    samples,
    width,
    height,
    with: parameters,
    dyed,
    labels: scratch,
    threads: 2,
    to: exposure,
  }
  fs.writeFileSync(job, JSON.stringify(order))
  const { stdout } = spawnSync('nice', ['-n', '19', 'blender', '-b', '-P', path.join(here, 'render.py'), '--', job], {
    encoding: 'utf8',
  })
  if (!fs.existsSync(exposure)) return `failed: ${stdout.slice(-900)}`
  const pictures = await develop(exposure, dyed ? filesOf(recipe).map(({ colour }) => colours[colour!]!.hex) : [])
  for (const [at, { file }] of filesOf(recipe).entries()) {
    fs.mkdirSync(path.dirname(file), { recursive: true })
    await pictures[at]!.resize({ width: recipe.size ? 1600 : 960 })
      .avif({ quality: 68, effort: 4 })
      .toFile(file)
  }
  fs.rmSync(exposure)
  const kept = { ...readRecord(), [name]: digestOf(recipe) }
  fs.writeFileSync(
    record,
    `${JSON.stringify(Object.fromEntries(Object.entries(kept).toSorted(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`,
  )
  return /SECONDS ([\d.]+)/.exec(stdout)?.[1] ?? '?'
}
