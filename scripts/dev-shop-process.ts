// The shop's process in development, started in advance. Packages and words, which do not change with server edits, take longer
// to load than the server's own sources, so they are loaded before the process receives its port and opens.
import fs from 'node:fs'

const told = new Promise<number>((resolve) => process.once('message', (port) => resolve(Number(port))))
const leave = () => process.exit()
process.once('disconnect', leave) // scripts/dev.ts was killed

await Promise.allSettled(findPackages().map((name) => import(name))) // the server reports missing packages
await import('#words/compiled/messages.js')

process.env['PORT'] = String(await told)
process.off('disconnect', leave)
await import('#server/main.ts')

/** The packages that the server's sources import. */
function findPackages() {
  const sources = fs.globSync('{server,contract,database}/**/*.ts', { exclude: ['**/*.test.ts'] })
  const found = sources.flatMap((file) => [
    ...fs.readFileSync(file, 'utf8').matchAll(/^import (?!type\b)[^']*'([^.#'][^']*)'/gm),
  ])
  return [...new Set(found.map(([, name = '']) => name))]
}
