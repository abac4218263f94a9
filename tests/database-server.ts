import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { seedShop } from '#database/seed/seed.ts'
import { connect } from '#server/lib/database/connection-pools.ts'
import { openKeys } from '#server/lib/process/key-registry.ts'
import { lendKeys } from '#server/lib/process/keys.ts'
import { migrate } from '#server/lib/database/migrate.ts'
import { startPostgres } from '#server/lib/database/postgres.ts'
import { opening } from './clock.ts'
import { testRing } from './keys.ts'
import { lightenPasswords } from './passwords.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A database URL with DATABASE in place of the database's name. */
    postgres: string
  }
}

/** The environment variable with the server shared by several test projects; all copy its template. */
export const lent = 'TEST_POSTGRES'

/** Starts one PostgreSQL per run, or uses the shared one. */
export default async function startDatabaseServer(project: TestProject) {
  const address = process.env[lent]
  if (address) return project.provide('postgres', address)
  const server = await openDatabaseServer()
  project.provide('postgres', server.address)
  return server.stop
}

/** PostgreSQL on a free port, with a migrated and seeded template that every test file copies. */
export async function openDatabaseServer() {
  clearAbandoned()
  const folder = fs.mkdtempSync(path.join(findRoom(), prefix))
  fs.chmodSync(folder, 0o755) // as root, PostgreSQL runs as another user
  fs.writeFileSync(path.join(folder, 'owner'), String(process.pid))
  const postgres = await startPostgres(folder, 'test', { durable: false })
  const stop = async () => {
    await postgres.stop()
    fs.rmSync(folder, { recursive: true })
  }
  await prepareTemplate(postgres.url).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { address: postgres.url('DATABASE'), stop }
}

async function prepareTemplate(url: (database: string) => string) {
  const admin = new pg.Client({ connectionString: url('postgres') })
  await admin.connect()
  await admin.query('create database shop_template').finally(() => admin.end())
  await migrate(url('shop_template'))
  const { db, close } = connect(url('shop_template'))
  lendKeys(db, await openKeys(url('shop_template'), { keys: testRing, dataDir: os.tmpdir() }))
  try {
    await seedShop(db, Temporal.Instant.from(opening))
    await lightenPasswords(db)
  } finally {
    await close()
  }
}

const prefix = 'harbour-tests-'
const inMemory = '/dev/shm'
const enough = 4 * 2 ** 30 // bytes; a complete run uses about a quarter

/** A memory file system if there is room: on a disk, a third of the time of slice tests is copying and dropping databases. */
function findRoom(): string {
  try {
    fs.accessSync(inMemory, fs.constants.W_OK)
    const { bavail, bsize } = fs.statfsSync(inMemory)
    if (bavail * bsize >= enough) return inMemory
  } catch {
    // no such folder
  }
  return os.tmpdir()
}

/** The folders of test runs on this machine, each with its PostgreSQL. */
export const listTestFolders = (): string[] =>
  [...new Set([inMemory, os.tmpdir()])].flatMap((room) => fs.globSync(path.join(room, `${prefix}*`)))

/** Removes the folders of killed runs. */
function clearAbandoned() {
  for (const folder of listTestFolders()) {
    const owner = readLine(path.join(folder, 'owner'))
    const justMade = Date.now() - fs.statSync(folder).mtimeMs < 60_000 // another run may not have written its owner file yet
    if (owner ? isRunning(Number(owner)) : justMade) continue
    const postmaster = Number(readLine(path.join(folder, 'postgres/postmaster.pid')))
    if (isRunning(postmaster) && readLine(`/proc/${postmaster}/cmdline`).includes(folder))
      process.kill(postmaster, 'SIGKILL')
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

function isRunning(pid: number) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}

function readLine(file: string) {
  try {
    return fs.readFileSync(file, 'utf8').split('\n')[0] ?? ''
  } catch {
    return ''
  }
}
