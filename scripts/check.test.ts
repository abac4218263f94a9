import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { lent, listTestFolders } from '#tests/database-server.ts'

test('a run of all checks says how far it is, and takes its PostgreSQL along when it is ended early (E27)', async () => {
  const { [lent]: _, ...env } = process.env
  const args = ['scripts/check.ts', '--every', '0.2', 'database of the tests', 'unit and slice tests']
  const run = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<number | null>((resolve) => run.once('exit', resolve))
  let said = ''
  run.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))

  await expect.poll(() => said).toMatch(/^ {2}… {2}database of the tests +\d+\.\d s$/m)
  await expect.poll(() => said).toMatch(/^ ok {2}database of the tests +\d+\.\d s$/m)
  const folder = findFolderOf(run)
  const postgres = Number(fs.readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  expect(isRunning(postgres)).toBe(true)

  run.kill('SIGTERM')
  expect(await ended).toBe(143)
  expect(isRunning(postgres)).toBe(false)
  expect(fs.existsSync(folder)).toBe(false)
})

/** The folder of a test run's PostgreSQL. */
function findFolderOf({ pid }: ChildProcess): string {
  return listTestFolders().find((folder) => fs.readFileSync(path.join(folder, 'owner'), 'utf8') === String(pid))!
}

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
