// Before start, dev and test: installs what the lock asks for, compiles the words, builds the storefront. Each only
// when its sources changed. Plain JavaScript without packages: a bare machine runs it with whatever Node (20 or later) it has.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { readLockedPackages, whatIsMissing } from './installed.mjs'
import { keepOldAssets } from './old-assets.mjs'
import { memory, whenChanged } from './when-changed.mjs'

const root = path.join(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..')
process.chdir(root)

const needed = 20
if (Number(process.versions.node.split('.')[0]) < needed)
  stop(`Node ${needed} or later is needed; this is ${process.version}.`)

fs.mkdirSync(memory, { recursive: true })
const release = await takeTurn(`${memory}/turn`)
process.on('exit', release)

const missing = whatIsMissing(readLockedPackages('package-lock.json'), 'node_modules')
if (missing)
  step(`Installing packages (${missing})`, process.env.npm_execpath ? process.execPath : 'npm', [
    ...(process.env.npm_execpath ? [process.env.npm_execpath] : []),
    'ci',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])

const packages = ['package-lock.json']
whenChanged(
  'words',
  [...packages, 'project.inlang/settings.json', ...filesIn('words', /\.json$/)],
  'words/compiled/messages.js',
  () => {
    step('Compiling the words', bin('paraglide-js'), [
      'compile',
      '--project',
      './project.inlang',
      '--outdir',
      './words/compiled',
      '--strategy',
      'globalVariable',
      'baseLocale',
      '--silent',
    ])
  },
)

if (!process.argv.includes('--no-storefront')) {
  const sources = [
    ...packages,
    'package.json',
    'vite.config.ts',
    'react-router.config.ts',
    'tsconfig.json',
    ...filesIn('words', /\.json$/),
    ...filesIn('contract', /./),
    ...filesIn('storefront', /./),
    ...filesIn('server', /\/rules\.ts$/), // the rules of money run in the browser too
  ]
  whenChanged('storefront', sources, 'build/server/index.js', () => {
    keepOldAssets('build', memory, () =>
      step('Building the storefront', bin('react-router'), ['build', '--logLevel', 'warn'], { NODE_ENV: 'production' }),
    )
  })
}

function filesIn(folder, ending) {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name).replaceAll(path.sep, '/'))
    .filter((file) => ending.test(file) && !file.startsWith('words/compiled/'))
}

function bin(name) {
  return path.resolve('node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name)
}

function step(title, command, args, environment = {}) {
  process.stdout.write(`${title} … `)
  const began = Date.now()
  const PATH = path.resolve('node_modules/.bin') + path.delimiter + process.env.PATH
  const windows = process.platform === 'win32'
  const done = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, ...environment, PATH },
    shell: windows,
    maxBuffer: 1e8,
  })
  console.log(done.status === 0 ? `${((Date.now() - began) / 1000).toFixed(1)} s` : 'failed')
  if (done.status !== 0) stop([done.error?.message, done.stdout, done.stderr].filter(Boolean).join('\n').trim())
}

function stop(why) {
  console.error(why)
  process.exit(1)
}

/** Two starts at once must not build into one another: the second waits, unless the first is gone. */
async function takeTurn(file) {
  for (let told = false; ; told = true) {
    try {
      fs.writeFileSync(file, String(process.pid), { flag: 'wx' })
      return () => fs.rmSync(file, { force: true })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      const holder = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : 0
      if (holder && !isRunning(holder)) fs.rmSync(file, { force: true })
      else if (!told) console.log('Waiting for another start to finish preparing …')
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
