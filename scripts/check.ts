// `npm test`: everything that must hold, one line a step with its time, and the sum as the last line.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { requireChromium } from './chromium.ts'

interface Outcome {
  passed: number
  failed: number
  said: string
}
interface Step {
  name: string
  run: () => Promise<Outcome>
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-check-'))
/** One after another; what stands in a list together is done side by side, so that one processor does not wait for the other. */
const steps: (Step | Step[])[] = [
  command('packages and words', 'node', 'scripts/prepare.mjs', '--no-storefront'),
  command('types of the pages', 'react-router', 'typegen'),
  [
    command('format', 'oxfmt', '--check', '.'),
    command('lint', 'oxlint', '--type-aware', '--deny-warnings'),
    command('types', 'tsc', '--noEmit', '--pretty', 'false'),
    command('rooms', 'node', 'scripts/check-rooms.ts'),
    command('words', 'node', 'scripts/check-words.ts'),
    command('clauses', 'node', 'scripts/clauses.ts'),
    command('errors', 'node', 'scripts/errors.ts', '--check'),
    command('unused code', 'knip', '--no-progress'),
    { name: 'database of the tests', run: async () => lendDatabase().then(fine, broken) },
  ],
  tests('unit and slice tests', 'shop'),
  [
    tests('tests of the pages', 'storefront'),
    command('storefront build', 'node', 'scripts/prepare.mjs'),
    { name: 'browser', run: async () => requireChromium().then(fine, broken) },
  ],
  tests('journeys in the browser', 'journeys'),
]

let stopDatabase = async () => {}
let passed = 0
let failed = 0
for (const step of steps) {
  const together = [step].flat()
  if (process.stdout.isTTY) process.stdout.write(`  …  ${together.map(({ name }) => name).join(', ')}\r`)
  await Promise.all(together.map(take))
}
fs.rmSync(folder, { recursive: true })
await stopDatabase()
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0

async function take(step: Step) {
  const began = performance.now()
  const outcome = await step.run()
  passed += outcome.passed
  failed += outcome.failed
  const count =
    outcome.passed + outcome.failed > 1
      ? `  ${outcome.passed} passed${outcome.failed ? `, ${outcome.failed} failed` : ''}`
      : ''
  console.log(
    `${outcome.failed ? 'FAIL' : ' ok '} ${step.name.padEnd(26)} ${((performance.now() - began) / 1_000).toFixed(1).padStart(6)} s${count}`,
  )
  if (outcome.failed) console.log(outcome.said.trim().replaceAll(/^/gm, '     '))
}

/** One server and one seeded shop for all the tests: to make it again for each project takes as long as many a test. */
async function lendDatabase(): Promise<void> {
  const { lent, openDatabaseServer } = await import('../tests/database-server.ts') // read when the words are compiled
  const { address, stop } = await openDatabaseServer()
  process.env[lent] = address
  stopDatabase = stop
}

function command(name: string, ...line: [string, ...string[]]): Step {
  return { name, run: async () => ({ ...judge(await say(line)) }) }
}

/** What Vitest writes of a run, as far as it is read here. */
interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** Vitest counts its tests itself; a run that ends without having counted (a broken setup) is one failure. */
function tests(name: string, project: string): Step {
  const file = path.join(folder, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  return {
    name,
    async run() {
      const run = await say(['vitest', 'run', '--project', project, ...reporters])
      if (!fs.existsSync(file)) return judge({ ...run, code: 1 })
      const report = JSON.parse(fs.readFileSync(file, 'utf8')) as Report
      const broken = run.code !== 0 && report.numFailedTests === 0 ? 1 : 0
      return {
        passed: report.numPassedTests,
        failed: report.numFailedTests + broken,
        said: `${tellFailures(report)}\n\nThe end of what the run said:\n${run.said.trim().split('\n').slice(-200).join('\n')}`,
      }
    },
  }
}

/** The failed tests alone, first: in a long log, or a cut one, they are what the reader looks for. */
function tellFailures({ testResults }: Report): string {
  const failures = testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    const where = path.relative(process.cwd(), name)
    const told = failed.map((test) => `${where} › ${test.fullName}\n${test.failureMessages.join('\n').slice(0, 2_000)}`)
    return message && failed.length === 0 ? [`${where}\n${message.slice(0, 2_000)}`] : told
  })
  return failures.join('\n\n')
}

function say([program, ...args]: [string, ...string[]]): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NO_COLOR: '1' } })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.once('error', (error) => resolve({ code: 1, said: error.message }))
    child.once('close', (code) => resolve({ code: code ?? 1, said }))
  })
}

function judge({ code, said }: { code: number; said: string }): Outcome {
  return code === 0 ? fine() : { passed: 0, failed: 1, said }
}

function fine(): Outcome {
  return { passed: 1, failed: 0, said: '' }
}

function broken(error: unknown): Outcome {
  return { passed: 0, failed: 1, said: error instanceof Error ? error.message : String(error) }
}
