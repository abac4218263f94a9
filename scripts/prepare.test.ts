import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import storefront from '../react-router.config.ts'
import { keepOldAssets } from './old-assets.mjs'
import { memory } from './when-changed.mjs'

let folder: string
let assets: string
let assetMemory: string
let before: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-build-'))
  assetMemory = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-assets-'))
  assets = path.join(folder, 'client/assets')
  before = path.join(assetMemory, 'old-assets')
})
afterEach(() => {
  for (const each of [folder, assetMemory]) fs.rmSync(each, { recursive: true, force: true })
})

/** Simulates a build of the storefront, which empties the folder first. */
function buildOf(name: string) {
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(assets, { recursive: true })
  fs.writeFileSync(path.join(assets, name), name)
}
const listAssets = () => fs.readdirSync(assets).sort()

test('what a start remembers is not where the next build empties', () => {
  expect(path.relative(storefront.buildDirectory, memory)).toMatch(/^\.\./)
})

test('a tab from before an update finds its files for a day', async () => {
  await keepOldAssets(assets, before, () => buildOf('cart-1.js'))
  await keepOldAssets(assets, before, () => buildOf('cart-2.js'))
  expect(listAssets()).toEqual(['cart-1.js', 'cart-2.js'])

  const list = `${before}.json`
  fs.writeFileSync(list, JSON.stringify({ 'cart-1.js': Date.now() - 25 * 60 * 60 * 1000 }))
  await keepOldAssets(assets, before, () => buildOf('cart-3.js'))
  expect(listAssets()).toEqual(['cart-2.js', 'cart-3.js'])
})

test('a build that fails costs no open tab its files', async () => {
  await keepOldAssets(assets, before, () => buildOf('cart-1.js'))
  const fail = () => {
    fs.rmSync(folder, { recursive: true, force: true })
    throw new Error('a page does not compile')
  }
  await expect(keepOldAssets(assets, before, fail)).rejects.toThrow('does not compile')
  await keepOldAssets(assets, before, () => buildOf('cart-2.js'))
  expect(listAssets()).toEqual(['cart-1.js', 'cart-2.js'])
})
