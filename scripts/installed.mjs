import fs from 'node:fs'
import path from 'node:path'

export function readLockedPackages(lock) {
  const { packages } = JSON.parse(fs.readFileSync(lock, 'utf8'))
  return Object.entries(packages).filter(([place]) => place !== '')
}

/** Names the first thing in which node_modules differs from the lock; npm keeps its own record of what it put there. */
export function whatIsMissing(locked, folder) {
  const record = path.join(folder, '.package-lock.json')
  if (!fs.existsSync(record)) return 'the first time'
  const { packages: installed } = JSON.parse(fs.readFileSync(record, 'utf8'))
  for (const [place, { version, optional, link }] of locked) {
    if (link) continue
    const there = installed[place]
    if (!there && !optional) return `${place} is new`
    if (there && there.version !== version) return `${place} ${there.version} → ${version}`
  }
  // The runtime and the database unpack themselves after npm is done; an install that was cut short lacks them.
  const runtime = path.join(folder, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  return fs.existsSync(runtime) ? undefined : 'the last install was not finished'
}
