// The shop as a program: the bundle (scripts/server.vite.ts) while it is made of the sources as they are, else the sources.
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isCurrent } from './lib/process/server-bundle.ts'

/** What Node makes of the program: reading it takes half as long. So do the processes that this one starts. */
process.env['NODE_COMPILE_CACHE'] ??= path.resolve('.prepared/compiled')
enableCompileCache(process.env['NODE_COMPILE_CACHE'])

const bundle = path.resolve('build-server')
const isDevelopment = process.argv.includes('--dev')
const program =
  !isDevelopment && isCurrent(bundle) ? path.join(bundle, 'program.js') : path.join(import.meta.dirname, 'program.ts')
process.argv[1] = program // what node:cluster starts for the processes of a supervisor
await import(pathToFileURL(program).href)
