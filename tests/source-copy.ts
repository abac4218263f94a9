import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findFreePort } from '#server/lib/process/ports.ts'

const copied = ['bank', 'contract', 'database', 'project.inlang', 'scripts', 'server', 'storefront', 'ui', 'words']

/** Runs `npm run dev` on a copy of the sources, which a test may edit. */
export async function developCopy() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-dev-'))
  copySources(folder)
  const [port, bankPort] = [await findFreePort(), await findFreePort()]
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    PORT: String(port),
    BANK_PORT: String(bankPort),
    DATA_DIR: path.join(folder, 'data'),
  }
  let running = start(folder, env)
  return {
    folder,
    address: `http://localhost:${port}`,
    /** Its output since it started. */
    said: () => running.said,
    async end(signal: NodeJS.Signals) {
      running.child.kill(signal)
      await running.ended
    },
    startAgain: () => void (running = start(folder, env)),
    /** Replaces text in a file, and saves it as an editor does. */
    edit(file: string, before: string, after: string) {
      const place = path.join(folder, file)
      const source = fs.readFileSync(place, 'utf8')
      if (!source.includes(before)) throw new Error(`${file} has no ${before}`)
      fs.writeFileSync(
        place,
        source.replace(before, () => after),
      )
    },
    async close() {
      running.child.kill('SIGTERM')
      await running.ended
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

function start(folder: string, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, ['--conditions=development', 'scripts/dev.ts'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const running = { child, said: '', ended: new Promise((resolve) => child.once('exit', resolve)) }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (running.said += chunk.toString()))
  return running
}

/** Packages are linked one by one, so that Vite's cache is in the copy and not in the original. */
function copySources(folder: string) {
  fs.chmodSync(folder, 0o755) // as root, PostgreSQL runs as another user
  for (const name of copied) fs.cpSync(name, path.join(folder, name), { recursive: true })
  for (const name of fs.readdirSync('.').filter((each) => /\.(json|ts)$/.test(each)))
    fs.cpSync(name, path.join(folder, name))
  fs.mkdirSync(path.join(folder, 'node_modules'))
  for (const name of fs.readdirSync('node_modules').filter((each) => !each.startsWith('.') || each === '.bin'))
    fs.symlinkSync(path.resolve('node_modules', name), path.join(folder, 'node_modules', name))
}
