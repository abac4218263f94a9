import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** The scripts that a page of the build may load: those it names, and those that they name. */
function followScripts(folder: string, first: string): Map<string, string> {
  const found = new Map<string, string>()
  const follow = (text: string) => {
    for (const [name] of text.matchAll(/[\w.-]+\.js\b/g)) {
      const file = path.join(folder, name)
      if (found.has(name) || !fs.existsSync(file)) continue
      found.set(name, fs.readFileSync(file, 'utf8'))
      follow(found.get(name)!)
    }
  }
  follow(first)
  return found
}

test.each([
  ['storefront', 'build/client/assets', 'build/server/index.js'],
  ['console', 'build-console/assets', 'build-console/index.html'],
])('the scripts of the %s hold no zod', (_, folder, first) => {
  const scripts = followScripts(folder, fs.readFileSync(first, 'utf8'))
  expect(scripts.size).toBeGreaterThan(20)
  const holding = [...scripts].flatMap(([name, text]) => (/ZodError|_zod\b/.test(text) ? [name] : []))
  expect(holding).toEqual([])
})
