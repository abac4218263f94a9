// Checks what prevents a start before anything is installed. Plain JavaScript without packages.
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { settingNames } from './setting-names.mjs'

/** The first obstacle to a start, in one line; undefined without any. */
export async function findObstacle(environment, root) {
  const given = (name) => environment[name]?.trim() || undefined
  return findLocked(path.resolve(root, given('DATA_DIR') ?? 'data'), given) ?? (await findTakenPort(given))
}

/** A data folder that this user cannot write to, or that was used by another user. */
function findLocked(dataDir, given) {
  try {
    fs.mkdirSync(dataDir, { recursive: true })
  } catch {
    return `DATA_DIR ${dataDir} cannot be made`
  }
  if (!mayUse(dataDir)) return `DATA_DIR ${dataDir} cannot be written to`
  const me = process.getuid?.()
  if (!me) return undefined // root has all permissions, and Windows has no such owners
  for (const name of ['postgres', 'secrets.json', 'postgres.log', 'bank.jsonl', 'outbox', 'pictures', 'proofs']) {
    const file = path.join(dataDir, name)
    const facts = fs.statSync(file, { throwIfNoEntry: false })
    if (!facts || (name === 'postgres' && given('DATABASE_URL'))) continue
    // PostgreSQL accepts only data owned by its own user.
    if (name === 'postgres' ? facts.uid !== me : !mayUse(file))
      return `${file} belongs to user ${facts.uid}, and this is user ${me}; start as that one, or give it away with chown -R`
  }
  return undefined
}

export function mayUse(file) {
  try {
    fs.accessSync(file, fs.constants.R_OK | fs.constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** The sandbox bank runs in the demo only, and not beside an external one. */
async function findTakenPort(given) {
  const isDemo = given('SHOP') === 'demo' || !given('DATABASE_URL')
  const hasBank = isDemo && !given('BANK_URL') && !given('STRIPE_SECRET_KEY')
  const ports = { PORT: given('PORT') ?? '3000', ...(hasBank && { BANK_PORT: given('BANK_PORT') ?? '3001' }) }
  for (const [name, port] of Object.entries(ports)) {
    if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535)
      return `${name} must be a whole number from 1 to 65535 (it is ${JSON.stringify(port)})`
    if (!(await isFreeSoon(Number(port)))) return `port ${port} is taken by another program; set ${name} to a free one`
  }
  return undefined
}

/** Waits briefly for a killed shop to release its port. */
async function isFreeSoon(port) {
  for (let tries = 0; tries < 20; tries++) {
    if (await isFree(port)) return true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}

function isFree(port) {
  return new Promise((resolve) => {
    const trial = net.createServer()
    trial.once('error', () => resolve(false))
    trial.listen(port, () => trial.close(() => resolve(true)))
  })
}

/**
 * One line for each environment variable that resembles a setting's name while that setting is not set. It is a warning only,
 * because other programs may use that variable.
 */
export function listLikelyTypos(environment) {
  const set = Object.keys(environment).filter((name) => /^[A-Z][A-Z0-9_]*$/.test(name))
  return set.flatMap((name) => {
    if (settingNames.includes(name)) return []
    const meant = settingNames.find(
      (ours) => !environment[ours] && editDistance(name, ours) <= (ours.length < 8 ? 1 : 2),
    )
    return meant && name.length > 3 ? [`${name} is no setting of the shop; is ${meant} meant?`] : []
  })
}

/** The edit distance: letters left out, inserted, changed or swapped with a neighbour. */
function editDistance(one, other) {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i++) {
    rows.push([i])
    for (let j = 1; j <= other.length; j++) {
      const change = one[i - 1] === other[j - 1] ? 0 : 1
      const least = Math.min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + change)
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      rows[i].push(isSwap ? Math.min(least, rows[i - 2][j - 2] + 1) : least)
    }
  }
  return rows[one.length][other.length]
}
