// Before start, dev, test and bench: checks whether the shop can start, installs the packages of the lock file, compiles the
// words, builds the storefront and the console and bundles the server; each only if its sources changed. Plain JavaScript without
// packages, so that any Node from 20 runs it. `--start` checks ports, folder and settings, `--dev` installs the tools of tests and
// bench, `--no-storefront` skips what only `npm start` needs: both builds and the bundle.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { isRunning, listRunning } from '../server/lib/process/running.mjs'
import { findObstacle, listLikelyTypos, mayUse } from './check-start.mjs'
import { readLockedPackages, whatIsMissing } from './installed.mjs'
import { keepOldAssets } from './old-assets.mjs'
import { sayWhenStopped, step, stop } from './step.mjs'
import { memory, whenChanged } from './when-changed.mjs'

const root = path.join(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..')
process.chdir(root)
const isStart = process.argv.includes('--start')

const needed = 20
if (Number(process.versions.node.split('.')[0]) < needed)
  refuse(`Node ${needed} or later is needed; this is ${process.version}`)
if (isStart) {
  for (const slip of listLikelyTypos(process.env)) console.error(slip)
  const obstacle = await findObstacle(process.env, root)
  if (obstacle) refuse(obstacle)
}
if (!mayUse(root)) refuse(`${root} cannot be written to, and what the shop needs is prepared there`)

fs.mkdirSync(memory, { recursive: true })
if (!mayUse(memory))
  refuse(`${path.resolve(memory)} belongs to another user; start as that one, or give it away with chown -R`)
sayWhenStopped()
const release = await takeTurn(`${memory}/turn`)
process.on('exit', release)

await install(process.argv.includes('--dev'))

const packages = ['package-lock.json']
await whenChanged(
  'words',
  [...packages, 'project.inlang/settings.json', 'scripts/words.vite.ts', ...filesIn('words', /\.json$/)],
  'words/compiled/messages.js',
  async () => {
    await requireSettings()
    await step('Compiling the words', bin('paraglide-js'), [
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
    await step('Joining the words', bin('vite'), ['build', '--config', 'scripts/words.vite.ts', '--logLevel', 'warn'])
    for (const [ending, messages] of [
      ['js', 'joined/messages.js'],
      ['d.ts', 'messages/_index.js'],
    ])
      fs.writeFileSync(
        `words/compiled/messages.${ending}`,
        `export * from './${messages}'\nexport * as m from './${messages}'\n`,
      )
  },
)

if (!process.argv.includes('--no-storefront')) {
  const shared = [
    ...packages,
    'package.json',
    'tsconfig.json',
    'scripts/pack-assets.ts',
    'scripts/single-words.vite.ts',
    ...filesIn('words', /\.(json|ts)$/),
    ...filesIn('contract', /./),
    ...filesIn('ui', /./),
    ...filesIn('server', /\.rules\.ts$/), // rules about money run in the browser, too
  ]
  const storefront = [
    ...shared,
    'scripts/style-pieces.ts',
    'vite.config.ts',
    'react-router.config.ts',
    ...filesIn('storefront', /./),
  ]
  await whenChanged('storefront', storefront, 'build/server/index.js', async () => {
    await requireSettings()
    await keepOldAssets('build/client/assets', `${memory}/old-assets`, () =>
      step('Building the storefront', bin('react-router'), ['build', '--logLevel', 'warn'], { NODE_ENV: 'production' }),
    )
  })
  const console = [...shared, 'vite.console.config.ts', ...filesIn('console', /./)]
  await whenChanged('console', console, 'build-console/index.html', async () => {
    await requireSettings()
    await keepOldAssets('build-console/assets', `${memory}/old-console-assets`, () =>
      step('Building the console', bin('vite'), ['build', '--config', 'vite.console.config.ts', '--logLevel', 'warn'], {
        NODE_ENV: 'production',
      }),
    )
  })
  const server = [
    ...packages,
    'package.json',
    'scripts/server.vite.ts',
    ...['server', 'contract', 'bank', 'database', 'ui', 'words'].flatMap((folder) =>
      filesIn(folder, /\.(ts|mjs|json)$/),
    ),
  ]
  await whenChanged('server', server, 'build-server/program.js', () =>
    step('Bundling the server', bin('vite'), ['build', '--config', 'scripts/server.vite.ts', '--logLevel', 'warn'], {
      NODE_ENV: 'production',
    }),
  )
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

/**
 * Installs missing packages without removing others. `npm ci` would first empty the folder, from which a shop may be running; and
 * installed tools of tests and bench must be kept.
 */
async function install(wantsTools) {
  const locked = readLockedPackages('package-lock.json')
  const missing = whatIsMissing(locked, 'node_modules', { wantsTools })
  if (!missing) return
  if (missing.isChange && listRunning().length > 0)
    refuse(`a shop runs from this folder, and its packages would change under it (${missing.what}); stop it first`)
  const npm = process.env.npm_execpath
  await step(`Installing packages (${missing.what})`, npm ? process.execPath : 'npm', [
    ...(npm ? [npm] : []),
    'install',
    '--no-save',
    wantsTools || missing.hasTools ? '--include=dev' : '--omit=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
}

/** Validates all settings before a build of minutes; the shop would reject them only afterwards. */
async function requireSettings() {
  if (!isStart) return
  const { status, stderr } = spawnSync(
    bin('node'),
    ['--disable-warning=ExperimentalWarning', 'scripts/check-settings.ts'],
    { encoding: 'utf8' },
  )
  if (status !== 0) stop(stderr.trim())
}

function refuse(why) {
  stop(`The shop does not start: ${why}.`)
}

/** A lock against concurrent builds: the second start waits, unless the first has ended. */
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
