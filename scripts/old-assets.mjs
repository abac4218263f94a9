import fs from 'node:fs'
import path from 'node:path'

const day = 24 * 60 * 60 * 1000

/**
 * Keeps the files of an earlier build for a day, because tabs opened before an update still request them. They are stored in
 * `before` while the build empties `assets`, and survive a failed build.
 */
export async function keepOldAssets(assets, before, build) {
  const list = `${before}.json`
  if (fs.existsSync(assets)) {
    fs.rmSync(before, { recursive: true, force: true })
    fs.cpSync(assets, before, { recursive: true })
  }
  const replaced = fs.existsSync(list) ? JSON.parse(fs.readFileSync(list, 'utf8')) : {}

  await build()

  const kept = {}
  for (const name of fs.existsSync(before) ? fs.readdirSync(before) : []) {
    const since = replaced[name] ?? Date.now()
    if (fs.existsSync(path.join(assets, name)) || Date.now() - since > day) continue
    fs.cpSync(path.join(before, name), path.join(assets, name), { recursive: true })
    kept[name] = since
  }
  fs.writeFileSync(list, JSON.stringify(kept))
  fs.rmSync(before, { recursive: true, force: true })
}
