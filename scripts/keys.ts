// `npm run keys -- make|rotate|retire`: manages the keys that encrypt and hash values in the database. docs/operations.md, Keys.
import { claimFolder, findKeys, keepKeys, secretsFile } from '#server/lib/process/data-folder.ts'
import { makeKey } from '#server/lib/process/key-registry.ts'
import { retireKey } from '#server/lib/process/retire-key.ts'
import { writeKeys } from '#server/lib/process/keys.ts'
import { readSettings } from '#server/lib/process/settings.ts'
import { StartRefused } from '#server/lib/process/start-refused.ts'
import { attachDatabase } from './attach-database.ts'

const usage = `Say one of
  npm run keys -- make         # prints a new key, for the setting KEYS
  npm run keys -- rotate       # makes a new one in DATA_DIR/secrets.json, while the shop is stopped
  npm run keys -- retire 1     # ends an old one, a day after the next was first used`

const undo: (() => Promise<unknown>)[] = []
try {
  await obey(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof StartRefused)) throw error
  console.error(error.message)
  process.exitCode = 2
} finally {
  for (const close of undo.splice(0).reverse()) await close()
}

async function obey([verb, id]: string[]) {
  const settings = readSettings(process.env)
  const { dataDir } = settings
  if (verb === 'make') return console.log(writeKeys([makeKey(settings.keys)]))
  if (verb === 'rotate') {
    if (settings.keys.length > 0)
      throw new StartRefused(
        'The keys are in KEYS: put what `make` prints at its end on every machine, then at its front.',
      )
    await claimFolder(dataDir)
    const keys = findKeys(dataDir)
    if (keys.length === 0) throw new StartRefused(`There are no keys in ${secretsFile(dataDir)}: start the shop once.`)
    const made = makeKey(keys)
    keepKeys(dataDir, [made, ...keys])
    return console.log(`The key ${made.id} is in ${secretsFile(dataDir)}: save that file, then start the shop.`)
  }
  if (verb !== 'retire' || id === undefined) throw new StartRefused(usage)
  await retireKey((await attachDatabase(settings, undo)).pool, settings, id)
  console.log(`The key ${id} is given up: start each process of the shop again.`)
}
