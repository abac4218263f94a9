import fs from 'node:fs'
import path from 'node:path'

const day = 24 * 60 * 60 * 1000

/**
 * A tab opened before an update still asks for the files of its own build: they stay for a day after they were replaced. They
 * are kept in `memory` while the build empties `folder`, and after one that failed, too.
 */
export async function keepOldAssets(folder, memory, build) {
  const assets = path.join(folder, 'client/assets')
  const before = path.join(memory, 'old-assets')
  const list = path.join(memory, 'old-assets.json')
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
