import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { describeSources, isCurrent } from './server-bundle.ts'

test('a bundle is run only while every source is as it was', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-bundle-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  expect(isCurrent(folder)).toBe(false)

  const sources = ['one.ts', 'two.ts'].map((name) => path.join(folder, name))
  for (const source of sources) fs.writeFileSync(source, 'export {}')
  const { name, text } = describeSources(sources)
  fs.writeFileSync(path.join(folder, name), text)
  expect(isCurrent(folder)).toBe(true)

  fs.writeFileSync(sources[1]!, 'export { }')
  expect(isCurrent(folder)).toBe(false)
  fs.writeFileSync(sources[1]!, 'export {}')
  expect(isCurrent(folder)).toBe(true)
  fs.rmSync(sources[0]!)
  expect(isCurrent(folder)).toBe(false)
})
