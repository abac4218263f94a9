import child from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

const execFile = promisify(child.execFile)

/** The headless shell is preferred: it renders the same pages with a third less CPU time. */
const [shell, ...others] = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'] as const

/** Debian's Chromium; the variable CHROMIUM names another one. */
export const chromiumPath = process.env['CHROMIUM'] ?? [shell, ...others].find((file) => fs.existsSync(file)) ?? shell

/** Required to run as root in a container, and to prevent requests to the vendor. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Ensures that a browser is installed: installs it as root on Debian, otherwise explains what to do. */
export async function requireChromium(): Promise<void> {
  if (fs.existsSync(chromiumPath)) return
  const apt = process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get') && !process.env['CHROMIUM']
  if (!apt) throw new Error(`There is no browser at ${chromiumPath}: install Chromium, or set CHROMIUM to where it is.`)
  console.log('Installing Chromium …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', path.basename(shell), 'fonts-noto-cjk'],
  ]) {
    await execFile('apt-get', args, { env })
  }
}
