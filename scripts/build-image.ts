// Takes the steps of the Dockerfile in bare Debian roots, where no engine and no registry of images is at hand: `debootstrap` makes
// what `FROM debian:…-slim` names, COPY copies, RUN runs by chroot. Asks for root and for debootstrap.
import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import type { ImageStage } from './dockerfile.ts'
import { readImageEnvironment } from './dockerfile.ts'

export interface BuiltImage {
  root: string
  environment: Record<string, string>
  bytes: number
}

/** Documents and translations, which Debian's slim images do without as well. */
const notInSlim = ['/usr/share/doc', '/usr/share/info', '/usr/share/locale', '/usr/share/man']
const searchPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

export function buildImage(stages: readonly ImageStage[], folder: string): BuiltImage {
  const context = path.join(folder, 'context')
  copyContext(context)
  const roots = new Map<string, string>()
  const workingFolders = new Map<string, string>()
  for (const stage of stages) {
    const isLast = stage === stages.at(-1)
    const root = path.join(folder, `stage-${stage.name}`)
    copyRoot(roots.get(stage.base) ?? makeBase(stage.base, folder), root)
    if (isLast) console.log(`${stage.base}: ${inMegabytes(countBytes(root))}`)
    const at = takeSteps(stage, root, { at: workingFolders.get(stage.base) ?? '/', context, roots, tell: isLast })
    workingFolders.set(stage.name, at)
    roots.set(stage.name, root)
  }
  const root = roots.get(stages.at(-1)!.name)!
  return { root, environment: { PATH: searchPath, ...readImageEnvironment(stages.at(-1)!) }, bytes: countBytes(root) }
}

interface StepCourse {
  /** The working folder of the stage that this one continues. */
  at: string
  context: string
  roots: ReadonlyMap<string, string>
  /** Whether to print what each step adds. */
  tell: boolean
}

/** Answers the working folder at the end. */
function takeSteps({ instructions }: ImageStage, root: string, course: StepCourse): string {
  const { context, roots, tell } = course
  let { at } = course
  for (const { name, flags, text } of instructions) {
    const before = tell ? countBytes(root) : 0
    const began = performance.now()
    if (name === 'WORKDIR') {
      at = path.posix.resolve(at, text)
      fs.mkdirSync(path.join(root, at), { recursive: true })
    } else if (name === 'COPY')
      copy(flags['from'] ? roots.get(flags['from'])! : context, text, path.join(root, at), root)
    else if (name === 'RUN') runInRoot(root, at, text)
    else continue
    const seconds = ((performance.now() - began) / 1_000).toFixed(1)
    const added = tell ? `${inMegabytes(countBytes(root) - before)}, ` : ''
    console.log(`  ${name} ${text.replaceAll(/\s+/g, ' ').slice(0, 80)}: ${added}${seconds} s`)
  }
  return at
}

/** `debian:trixie-slim` as debootstrap makes it, without what a slim image lacks, now and after later installations. */
function makeBase(image: string, folder: string): string {
  const suite = /^debian:(\w+)-slim$/.exec(image)?.[1]
  if (!suite) throw new Error(`${image}: only debian:<suite>-slim can be made here`)
  const base = path.join(folder, `base-${suite}`)
  if (fs.existsSync(base)) return base
  console.log(`debootstrap ${suite}`)
  // in a mount namespace of its own: what it mounts goes with it, also when it is killed
  execFileSync('unshare', ['--mount', 'debootstrap', '--variant=minbase', suite, base], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const excludes = notInSlim.map((each) => `path-exclude ${each}/*\n`).join('')
  fs.writeFileSync(path.join(base, 'etc/dpkg/dpkg.cfg.d/slim'), `force-unsafe-io\n${excludes}`)
  for (const each of [...notInSlim, '/var/cache/apt', '/var/lib/apt/lists']) {
    fs.rmSync(path.join(base, each), { recursive: true, force: true })
    fs.mkdirSync(path.join(base, each))
  }
  return base
}

function copyRoot(from: string, to: string): void {
  execFileSync('cp', ['--archive', '--reflink=auto', from, to])
}

/** What .dockerignore lets into the image; the last pattern that matches decides, for a folder and all that is in it. */
function copyContext(to: string): void {
  const patterns = fs
    .readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  const isIn = (file: string) => {
    const above = file.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'))
    const last = patterns.findLast((pattern) => above.some((each) => toExpression(pattern).test(each)))
    return last === undefined || last.startsWith('!')
  }
  fs.cpSync('.', to, {
    recursive: true,
    filter: (from) => from === '.' || isIn(from),
  })
}

/** As Docker reads a pattern: a star stands for names with a dot in front, too. */
const toExpression = (pattern: string) =>
  new RegExp(
    `^${RegExp.escape(pattern.replace(/^!/, '')).replaceAll('\\*\\*\\/', '(.*/)?').replaceAll('\\*', '[^/]*')}$`,
  )

/** A folder's content goes into the target; a file goes to it, or into it where it is a folder. */
function copy(from: string, text: string, at: string, root: string): void {
  const parts = text.split(/\s+/)
  const target = parts.at(-1)!
  const to = target.startsWith('/') ? path.join(root, target) : path.join(at, target)
  for (const source of parts.slice(0, -1)) {
    const found = path.join(from, source)
    const isFolder = fs.statSync(found).isDirectory()
    fs.mkdirSync(isFolder || /[./]$/.test(target) ? to : path.dirname(to), { recursive: true })
    execFileSync('cp', ['--archive', '--no-preserve=ownership', isFolder ? `${found}/.` : found, to])
  }
}

/** As root of the image, with /proc, /dev and an empty /tmp, which go when the command ends. */
function runInRoot(root: string, at: string, command: string): void {
  fs.copyFileSync('/etc/resolv.conf', path.join(root, 'etc/resolv.conf'))
  const authorities = process.env['NODE_EXTRA_CA_CERTS'] ?? ''
  const mounts = `
    mount --bind /proc "$1/proc" && mount --bind /dev "$1/dev" && mount -t tmpfs tmpfs "$1/tmp" &&
    if [ -n "$4" ]; then cp "$4" "$1/tmp/authorities.pem"; fi &&
    exec chroot "$1" /usr/bin/env -i PATH=${searchPath} HOME=/root DEBIAN_FRONTEND=noninteractive \
      \${4:+NODE_EXTRA_CA_CERTS=/tmp/authorities.pem} /bin/sh -c 'cd "$1" && eval "$2"' sh "$2" "$3"`
  const run = spawnSync('unshare', ['--mount', 'sh', '-c', mounts, 'sh', root, at, command, authorities], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  if (run.status !== 0) throw new Error(`RUN ${command}\n${`${run.stdout}\n${run.stderr}`.trim().slice(-4_000)}`)
}

/** A file with several names counts once. */
function countBytes(root: string): number {
  return Number.parseInt(execFileSync('du', ['--summarize', '--bytes', root], { encoding: 'utf8' }))
}

export const inMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
