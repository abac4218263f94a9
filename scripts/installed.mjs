import fs from 'node:fs'
import path from 'node:path'

export function readLockedPackages(lock) {
  const { packages } = JSON.parse(fs.readFileSync(lock, 'utf8'))
  return Object.entries(packages).filter(([place]) => place !== '')
}

/**
 * The first difference between node_modules and the lock file, in `what`, by npm's own record of the installation. Tools for
 * tests and bench count only if wanted. `isChange`: an installed package would change; `hasTools`: the tools are installed and
 * must be kept.
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
  // Runtime and database unpack in a postinstall step; an interrupted installation lacks them.
  const runtime = path.join(folder, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  return fs.existsSync(runtime) ? undefined : { what: 'the last install was not finished', isChange: false, hasTools }
}
