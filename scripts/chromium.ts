import child from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

const execFile = promisify(child.execFile)

/** The browser without its windows comes first: the pages are the same, and it takes a third less processor time. */
const [shell, ...others] = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'] as const

/** Debian's own browser; CHROMIUM names another. */
export const chromiumPath = process.env['CHROMIUM'] ?? [shell, ...others].find((file) => fs.existsSync(file)) ?? shell

/** Without these a browser that runs as root in a container does not start, or talks to its maker. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Makes sure that there is a browser: root on Debian installs it, everybody else is told what to do. */
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
