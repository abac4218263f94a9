// The shop's process in development, begun before it is needed. Packages and words, which an edit of the server leaves as they
// are, take longer to read than the server's own sources: they are there already when the process is told its port, and opens.
import fs from 'node:fs'

const told = new Promise<number>((resolve) => process.once('message', (port) => resolve(Number(port))))
const leave = () => process.exit()
process.once('disconnect', leave) // scripts/dev.ts was killed

await Promise.allSettled(findPackages().map((name) => import(name))) // what is missing, the server says
await import('#words/compiled/messages.js')

process.env['PORT'] = String(await told)
process.off('disconnect', leave)
await import('#server/main.ts')

/** What the server's sources import from outside the project. */
function findPackages() {
  const sources = fs.globSync('{server,contract,database}/**/*.ts', { exclude: ['**/*.test.ts'] })
  const found = sources.flatMap((file) => [
    ...fs.readFileSync(file, 'utf8').matchAll(/^import (?!type\b)[^']*'([^.#'][^']*)'/gm),
  ])
  return [...new Set(found.map(([, name = '']) => name))]
}
