import { fork, execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'

const listProcesses = () => execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })

/** Runs a program of the bench with a folder for temporary files of its own. */
function startProgram() {
  const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-ending-'))
  fs.chmodSync(temporary, 0o755) // PostgreSQL runs as another user
  const env = { ...process.env, TMPDIR: temporary }
  const child = fork('bench/shop-server.ts', ['0', 'http://127.0.0.1:1', '0'.repeat(64)], { env, stdio: 'ignore' })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { temporary, child, ended }
}

/** Where its PostgreSQL keeps its process id. */
function findNote(temporary: string) {
  const [folder] = fs.readdirSync(temporary)
  return folder && path.join(temporary, folder, 'postgres', 'postmaster.pid')
}

function expectNothingLeft(temporary: string) {
  expect(fs.readdirSync(temporary)).toEqual([])
  expect(listProcesses()).not.toContain(temporary)
  fs.rmdirSync(temporary)
}

test.each([
  ['as soon as it has a folder', 0],
  ['while its PostgreSQL is being filled', 1_500],
])('a program of the bench that is ended %s leaves no folder and no PostgreSQL', async (_, ms) => {
  const { temporary, child, ended } = startProgram()
  await expect.poll(() => fs.readdirSync(temporary), { interval: 5 }).not.toEqual([])
  await wait(ms)
  child.kill('SIGINT')
  await ended
  expectNothingLeft(temporary)
})

test('a program of the bench that is ended while its PostgreSQL is being made leaves no folder and no PostgreSQL', async () => {
  const { temporary, child, ended } = startProgram()
  const begun = path.join(temporary, '*', 'postgres.new-*', 'global')
  await expect.poll(() => fs.globSync(begun), { interval: 5 }).not.toEqual([])
  child.kill('SIGINT')
  await ended
  expectNothingLeft(temporary)
})

test('a program of the bench that fails leaves no folder and no PostgreSQL', async () => {
  const { temporary, ended } = startProgram()
  await expect.poll(() => fs.existsSync(findNote(temporary) ?? '')).toBe(true)
  await wait(1_500)
  process.kill(Number(fs.readFileSync(findNote(temporary)!, 'utf8').split('\n')[0]), 'SIGQUIT') // its statements fail
  expect(await ended).toBe(1)
  expectNothingLeft(temporary)
})
