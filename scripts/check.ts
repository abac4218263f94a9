// `npm test`: all checks, one line per step with its time, and the total in the last line. `npm test -- format "unit and slice
// tests"`: only these steps. `--every 5` prints the progress every five seconds.
import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { progressFile } from '../tests/progress-reporter.ts'
import { requireChromium } from './chromium.ts'

interface StepOutcome {
  passed: number
  failed: number
  said: string
  /** Names of tests that failed. */
  failures?: readonly string[]
}
interface CheckStep {
  name: string
  run: () => Promise<StepOutcome>
}
/** Concurrent plans use both processors. */
type CheckPlan = CheckStep | { order: 'in turn' | 'at once'; plans: readonly CheckPlan[] }
const inTurn = (...plans: CheckPlan[]): CheckPlan => ({ order: 'in turn', plans })
const atOnce = (...plans: CheckPlan[]): CheckPlan => ({ order: 'at once', plans })

const { values, positionals } = parseArgs({
  options: { every: { type: 'string', default: '30' } },
  allowPositionals: true,
})
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-check-'))
const began = Date.now()
/** Running child processes, each in its own process group. */
const running = new Set<ChildProcess>()
/** Failures already printed. */
const named = new Set<string>()
const underWay = new Map<string, number>()
const everything = inTurn(
  command('packages and words', 'node', 'scripts/prepare.mjs', '--no-storefront'),
  command('types of the pages', 'react-router', 'typegen'),
  atOnce(
    command('format', 'oxfmt', '--check', '.'),
    command('lint', 'oxlint', '--type-aware', '--deny-warnings'),
    // One checker: by default there are four, which each check what their files share.
    command('types', 'tsc', '--noEmit', '--pretty', 'false', '--checkers', '1'),
    command('rooms', 'node', 'scripts/check-rooms.ts'),
    command('words', 'node', 'scripts/check-words.ts'),
    command('clauses', 'node', 'scripts/clauses.ts'),
    command('errors', 'node', 'scripts/errors.ts', '--check'),
    command('deploy', 'node', 'scripts/check-deploy.ts'),
    command('unused code', 'knip', '--no-progress'),
    { name: 'database of the tests', run: async () => lendDatabase().then(fine, broken) },
  ),
  atOnce(
    inTurn(
      tests('unit and slice tests', 'shop'),
      atOnce(command('storefront build', 'node', 'scripts/prepare.mjs'), {
        name: 'browser',
        run: async () => requireChromium().then(fine, broken),
      }),
      tests('journeys in the browser', 'journeys'),
    ),
    tests('tests of processes', 'processes'), // they mostly wait, so the others need not wait for them
    tests('tests of the pages', 'storefront'),
  ),
)

let stopDatabase = async () => {}
let passed = 0
let failed = 0
const failures: string[] = []
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void endEarly(signal))
const saying = setInterval(sayProgress, Number(values.every) * 1_000)
await follow(everything, chooseSteps(positionals))
clearInterval(saying)
fs.rmSync(folder, { recursive: true })
await stopDatabase()
console.log(`      in all${' '.repeat(20)} ${inSeconds(began)} s`)
// Once more at the end, where they are found without reading the log.
for (const each of failures) console.log(`failed: ${each}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0

async function follow(plan: CheckPlan, chosen: ReadonlySet<string>): Promise<void> {
  if ('run' in plan) {
    if (chosen.has(plan.name)) await take(plan)
  } else if (plan.order === 'at once') {
    await Promise.all(plan.plans.map((each) => follow(each, chosen)))
  } else {
    for (const each of plan.plans) await follow(each, chosen)
  }
}

async function take(step: CheckStep) {
  const began = Date.now()
  underWay.set(step.name, began)
  const outcome = await step.run()
  underWay.delete(step.name)
  passed += outcome.passed
  failed += outcome.failed
  failures.push(...(outcome.failures ?? (outcome.failed ? [step.name] : [])))
  const count =
    outcome.passed + outcome.failed > 1
      ? `  ${outcome.passed} passed${outcome.failed ? `, ${outcome.failed} failed` : ''}`
      : ''
  console.log(`${outcome.failed ? 'FAIL' : ' ok '} ${step.name.padEnd(26)} ${inSeconds(began)} s${count}`)
  if (outcome.failed) console.log(outcome.said.trim().replaceAll(/^/gm, '     '))
}

function inSeconds(since: number) {
  return ((Date.now() - since) / 1_000).toFixed(1).padStart(6)
}

/** Prints the progress, and each failed test once. */
function sayProgress() {
  for (const [name, since] of underWay) {
    const file = fileOf(name)
    const [far = '', ...failures] = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n') : []
    console.log(`  …  ${name.padEnd(26)} ${inSeconds(since)} s  ${far}`.trimEnd())
    for (const failure of failures.filter((each) => !named.has(each))) {
      named.add(failure)
      console.log(`     failed: ${failure}`)
    }
  }
}

function fileOf(step: string) {
  return path.join(folder, `${step}.progress`)
}

/** The names of the steps to take; all without names. */
function chooseSteps(names: readonly string[]): ReadonlySet<string> {
  const known = listNames(everything)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    console.error(`There is no step "${unknown}"; there are ${known.join(', ')}.`)
    process.exit(2)
  }
  return new Set(names.length === 0 ? known : names)
}

function listNames(plan: CheckPlan): string[] {
  return 'run' in plan ? [plan.name] : plan.plans.flatMap(listNames)
}

/** Ends all child processes and PostgreSQL on a signal. */
async function endEarly(signal: NodeJS.Signals) {
  clearInterval(saying)
  for (const child of running) endGroup(child)
  await stopDatabase()
  fs.rmSync(folder, { recursive: true, force: true })
  console.log(`Ended by ${signal} after ${inSeconds(began).trim()} s.`)
  process.exit(signal === 'SIGINT' ? 130 : 143)
}

function endGroup({ pid }: ChildProcess) {
  try {
    process.kill(-pid!, 'SIGKILL')
  } catch {
    // ended already
  }
}

/** One database server and one seeded template for all test projects, because creating them takes long. */
async function lendDatabase(): Promise<void> {
  const { lent, openDatabaseServer } = await import('../tests/database-server.ts') // imported only after the words are compiled
  const opening = openDatabaseServer()
  stopDatabase = async () => (await opening.catch(() => undefined))?.stop()
  const { address } = await opening
  process.env[lent] = address
}

function command(name: string, ...line: [string, ...string[]]): CheckStep {
  return { name, run: async () => ({ ...judge(await say(line)) }) }
}

/** The part of Vitest's report that is used here. */
interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

interface FailedTest {
  /** Its file and title. */
  test: string
  message: string
}

/** Vitest counts its own tests; a run that ends without a count (a broken setup) is one failure. */
function tests(name: string, project: string): CheckStep {
  const json = path.join(folder, `${project}.json`)
  const reporters = ['default', 'json', './tests/progress-reporter.ts'].map((each) => `--reporter=${each}`)
  return {
    name,
    async run() {
      const line = ['vitest', 'run', '--project', project, ...reporters, `--outputFile.json=${json}`] as const
      const run = await say([...line], { [progressFile]: fileOf(name) })
      if (!fs.existsSync(json)) return judge({ ...run, code: 1 })
      const report = JSON.parse(fs.readFileSync(json, 'utf8')) as VitestReport
      const broken = run.code !== 0 && report.numFailedTests === 0 ? 1 : 0
      const failures = listFailures(report)
      const told = failures.map(({ test, message }) => `${test}\n${message}`).join('\n\n')
      return {
        passed: report.numPassedTests,
        failed: report.numFailedTests + broken,
        said: `${told}\n\nThe end of what the run said:\n${run.said.trim().split('\n').slice(-200).join('\n')}`,
        failures: failures.length > 0 ? failures.map(({ test }) => test) : broken ? [name] : [],
      }
    },
  }
}

/** A file that did not come to its tests is one failure. */
function listFailures({ testResults }: VitestReport): FailedTest[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = path.relative(process.cwd(), name)
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (message && failed.length === 0) return [{ test: `${file} did not begin`, message: message.slice(0, 2_000) }]
    return failed.map(({ fullName, failureMessages }) => ({
      test: `${file} › ${fullName}`,
      message: failureMessages.join('\n').slice(0, 2_000),
    }))
  })
}

function say(
  [program, ...args]: [string, ...string[]],
  environment: Record<string, string> = {},
): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, NO_COLOR: '1', ...environment }
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env, detached: true })
    running.add(child)
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.once('error', (error) => resolve({ code: 1, said: error.message }))
    child.once('close', (code) => {
      running.delete(child)
      resolve({ code: code ?? 1, said })
    })
  })
}

function judge({ code, said }: { code: number; said: string }): StepOutcome {
  return code === 0 ? fine() : { passed: 0, failed: 1, said }
}

function fine(): StepOutcome {
  return { passed: 1, failed: 0, said: '' }
}

function broken(error: unknown): StepOutcome {
  return { passed: 0, failed: 1, said: error instanceof Error ? error.message : String(error) }
}
