import fs from 'node:fs'
import path from 'node:path'

export function readLockedPackages(lock) {
  const { packages } = JSON.parse(fs.readFileSync(lock, 'utf8'))
  return Object.entries(packages).filter(([place]) => place !== '')
}

/**
 * The first thing in which node_modules differs from the lock, in `what`; npm keeps its own record of what it put there. Tools
 * that only tests and bench need are missed where they are wanted. `isChange`: something that is there would become another;
 * `hasTools`: tools are there, and stay.
 */
export function whatIsMissing(locked, folder, { wantsTools }) {
  const record = path.join(folder, '.package-lock.json')
  if (!fs.existsSync(record)) return { what: 'the first time', isChange: fs.existsSync(folder), hasTools: false }
  const { packages: installed } = JSON.parse(fs.readFileSync(record, 'utf8'))
  const hasTools = Object.values(installed).some(({ dev }) => dev)
  const wanted = locked.filter(([, { link, dev }]) => !link && (wantsTools || hasTools || !dev))
  const changed = wanted.find(([place, { version }]) => installed[place] && installed[place].version !== version)
  if (changed) {
    const [place, { version }] = changed
    return { what: `${place} ${installed[place].version} → ${version}`, isChange: true, hasTools }
  }
  const added = wanted.find(([place, { optional }]) => !installed[place] && !optional)
  if (added) return { what: `${added[0]} is new`, isChange: false, hasTools }
  // The runtime and the database unpack themselves after npm is done; an install that was cut short lacks them.
  const runtime = path.join(folder, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  return fs.existsSync(runtime) ? undefined : { what: 'the last install was not finished', isChange: false, hasTools }
}
