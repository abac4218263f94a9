import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { findFreePort } from '#server/lib/process/ports.ts'

interface Started {
  child: ChildProcess
  said: string
  code: Promise<number | null>
  /** Its exit code once all that it said has come: its end may be known earlier. */
  closed: Promise<number | null>
}

/** For a journey file: the shop in its own process, with a separate data folder for each test. */
export function shopAsProcess() {
  let folder: string
  /** A folder whose shop was opened once and closed properly, because filling an empty one takes as long as everything else. */
  let filled: string | undefined
  let settings: Record<string, string>
  const running: Started[] = []

  beforeEach(async () => {
    folder = makeFolder()
    settings = {
      DATA_DIR: folder,
      PORT: String(await findFreePort()),
      BANK_PORT: String(await findFreePort()),
      LOG_LEVEL: 'error',
      NODE_COMPILE_CACHE: path.resolve('.prepared/compiled'), // speeds up many starts of one program
    }
  })
  afterEach(async () => {
    for (const { child, code } of running.splice(0)) {
      child.kill('SIGTERM')
      await code
    }
    stopDatabase()
    fs.rmSync(folder, { recursive: true, force: true })
  })
  afterAll(() => {
    if (filled) fs.rmSync(filled, { recursive: true })
  })

  function start(changed: Record<string, string> = {}): Started {
    const child = spawn(process.execPath, ['server/main.ts'], {
      env: { ...process.env, ...settings, ...changed },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const when = (event: 'exit' | 'close') => new Promise<number | null>((resolve) => child.once(event, resolve))
    const started: Started = { child, said: '', code: when('exit'), closed: when('close') }
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (started.said += chunk.toString()))
    running.push(started)
    return started
  }

  async function startReady(changed?: Record<string, string>) {
    const started = start(changed)
    await untilReady(started)
    return started
  }

  /** Starts a shop that was open before. */
  async function startAgain(changed?: Record<string, string>) {
    await fillFolder()
    return startReady(changed)
  }

  /** For a start with one web process: a second one takes as long as the first. */
  async function fillFolder() {
    settings['WEB_PROCESSES'] = '1'
    if (filled) return copyFolder(filled, folder)
    const { child, code } = await startReady()
    child.kill('SIGTERM')
    await code
    keepFilled()
  }

  /** Copies the folder once its shop has closed properly. */
  function keepFilled() {
    filled = makeFolder()
    copyFolder(folder, filled)
    fs.rmSync(path.join(filled, 'pictures'), { recursive: true, force: true })
    sharePictures(filled)
  }

  async function untilReady(started: Started) {
    const until = Date.now() + 500_000
    while (Date.now() < until && started.child.exitCode === null) {
      const ready = await ask('/api/health/ready').catch(() => undefined)
      if (ready?.status === 200) return
      await wait(50)
    }
    throw new Error(`the shop did not open: ${started.said}`)
  }

  const ask = (address: string, init?: RequestInit) =>
    fetch(`http://127.0.0.1:${settings['PORT']}${address}`, {
      ...init,
      headers: { connection: 'close', 'content-type': 'application/json' },
    })

  function stopDatabase() {
    const note = path.join(folder, 'postgres/postmaster.pid')
    if (!fs.existsSync(note)) return
    try {
      process.kill(Number(fs.readFileSync(note, 'utf8').split('\n')[0]), 'SIGKILL')
    } catch {
      // gone already
    }
  }

  return {
    get folder() {
      return folder
    },
    get settings() {
      return settings
    },
    start,
    startReady,
    startAgain,
    fillFolder,
    keepFilled,
    untilReady,
    ask,
    stopDatabase,
  }
}

export function makeFolder() {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-start-'))
  fs.chmodSync(made, 0o755)
  return made
}

/** Gives a data folder the pictures that the tests of this machine have drawn: each shop begins to draw hundreds. */
export function sharePictures(folder: string) {
  const drawn = path.join(os.tmpdir(), 'harbour-test-pictures')
  for (const each of [drawn, folder]) fs.mkdirSync(each, { recursive: true })
  fs.symlinkSync(drawn, path.join(folder, 'pictures'))
}

/** Keeps the owner: as root, PostgreSQL runs as another user. */
export const copyFolder = (from: string, to: string) => void execFileSync('cp', ['-a', `${from}/.`, to])
