// Reads every file of the tree and fails when one stands, or looks, where it should not: docs of the laws in rooms.ts.
import fs from 'node:fs'
import { judgeFile } from './rooms.ts'

// Read, not imported: a tree that does not load yet can still be told what stands in the wrong room.
const [, list = ''] = /export const slices = \[([\s\S]*?)\]/.exec(fs.readFileSync('server/app.ts', 'utf8')) ?? []
const slices = [...list.matchAll(/^\s*'([\w-]+)'/gm)].map(([, slice]) => slice ?? '')

const files = fs.globSync('{contract,server,storefront,bank,database,tests,scripts,bench}/**/*.{ts,tsx,mjs}').sort()
const wrong = files.flatMap((file) => judgeFile(file, fs.readFileSync(file, 'utf8'), slices))
console.log(wrong.length ? wrong.join('\n') : `${files.length} files, each in its room`)
process.exitCode = wrong.length ? 1 : 0
