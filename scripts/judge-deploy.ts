import fs from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { type ProcessSettings, readSettings, settingNames } from '#server/lib/process/settings.ts'
import { type DeployedProcess, listLostHosts, readCompose, readKubernetes, readUnit } from './deployed-processes.ts'
import { findInstruction, type ImageStage, readDockerfile, readImageEnvironment } from './dockerfile.ts'
import { readImports } from './imports.ts'

/** Files of a deployment by their path, as they are or, in a test, as they should not be. */
export type ReadFile = (file: string) => string

export const exampleFile = 'deploy/shop.env.example'
const units = ['deploy/harbour.service', 'deploy/harbour-web@.service', 'deploy/harbour-worker.service']
const manifests = ['settings', 'web', 'worker', 'ingress'].map((name) => `deploy/kubernetes/${name}.yaml`)
const all = ['Dockerfile', 'compose.yaml', 'deploy/Caddyfile', exampleFile, ...units, ...manifests]

/** What whoever runs a shop fills in. */
const samples: Record<string, string> = {
  DATABASE_URL: 'postgres://shop:secret@database/shop',
  KEYS: `1:${Buffer.alloc(32).toString('base64')}`,
  METRICS_TOKEN: 'a token of the monitoring',
  POSTGRES_PASSWORD: 'secret',
}
/** No process may do without: several would disagree, or lose what they made with a key of their own. */
const needed = ['DATABASE_URL', 'KEYS', 'PUBLIC_URL', 'PROXIES', 'METRICS_TOKEN']
/** Of Node. */
const others = ['NODE_ENV', 'NODE_COMPILE_CACHE']

/** In words, everything in which the files of a deployment differ from what the shop asks for. */
export function judgeDeploy(read: ReadFile): string[] {
  const image = readDockerfile(read('Dockerfile'))
  const example = parseEnv(read(exampleFile)) as Record<string, string>
  const operator = { ...samples, ...Object.fromEntries(Object.entries(example).filter(([, value]) => value !== '')) }
  const given = { image: readImageEnvironment(image.at(-1)!), operator: pick(operator, Object.keys(example)) }
  const compose = readCompose(read('compose.yaml'), given, operator)
  const objects = manifests.map(read).join('\n---\n')
  const kubernetes = readKubernetes(objects, given)
  const [alone, ...apart] = listUnits(read, given.operator)
  return [
    ...judgeExample(read(exampleFile)),
    ...judgeImage(image, read),
    ...[...compose, ...kubernetes, alone!, ...apart].flatMap((one) => judgeProcess(one, read)),
    ...[compose, kubernetes, apart].flatMap(judgeTogether),
    ...judgeHealth(read),
    ...listLostHosts(objects).map((host) => `deploy/kubernetes: ${host} leads to no port of a Service`),
  ]
}

function listUnits(read: ReadFile, operator: Record<string, string>): DeployedProcess[] {
  const [alone = '', web = '', worker = ''] = units
  const proxied = [...read('deploy/Caddyfile').matchAll(/\{\$WEBS:[^}]*:(\d+)\}/g)].map(([, port]) => Number(port))
  return [
    { where: alone, ports: proxied, ...readUnit(read(alone), operator) },
    ...['3010', '3011'].map((port) => ({
      where: `${web} ${port}`,
      ports: [Number(port)],
      ...readUnit(read(web), operator, port),
    })),
    { where: worker, ports: [], ...readUnit(read(worker), operator) },
  ]
}

/** Every setting stands in the example, so that nobody looks for one, and nothing else does. */
function judgeExample(text: string): string[] {
  const named = [...text.matchAll(/^#?([A-Z][A-Z\d_]*)=/gm)].map(([, name = '']) => name)
  return [
    ...named.filter((name) => !settingNames.includes(name)).map((name) => `${exampleFile}: ${name} is no setting`),
    ...settingNames.filter((name) => !named.includes(name)).map((name) => `${exampleFile}: ${name} is missing`),
  ]
}

function judgeProcess(one: DeployedProcess, read: ReadFile): string[] {
  const { where, environment, ports, stopSeconds, mounts } = one
  const names = Object.keys(environment).filter((name) => !others.includes(name))
  const wrong = [
    ...names.filter((name) => !settingNames.includes(name)).map((name) => `${name} is no setting`),
    ...needed.filter((name) => !environment[name]).map((name) => `${name} is missing`),
  ]
  const settings = tryReadSettings(environment)
  if (typeof settings === 'string') wrong.push(settings)
  else {
    const { port, role, proxies, dataDir, files } = settings
    if (proxies < 1) wrong.push('PROXIES is 0 behind a proxy')
    if (role !== 'worker' && ports.length === 0) wrong.push('no proxy, Service or probe knows its port')
    wrong.push(
      ...ports.filter((each) => each !== port).map((each) => `is looked for at port ${each} and listens at ${port}`),
    )
    const filesDir = 'folder' in files.home ? { FILES_DIR: files.home.folder } : {}
    for (const [name, folder] of Object.entries({ DATA_DIR: dataDir, ...filesDir }))
      if (!findMount(mounts, folder)) wrong.push(`${name} ${folder} cannot be written to`)
  }
  if (!findMount(mounts, '/tmp')) wrong.push('/tmp cannot be written to')
  if (one.isRoot) wrong.push('runs as root')
  if (!one.hasReadOnlyRoot) wrong.push('can change its own programs')
  const closing = findLongestClosing(read, environment['ROLE'])
  if (!(stopSeconds > closing)) wrong.push(`is killed after ${stopSeconds} s, and may take ${closing} s to close`)
  return wrong.map((each) => `${where}: ${each}`)
}

function tryReadSettings(environment: Record<string, string>): ProcessSettings | string {
  try {
    return readSettings(environment)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** What is mounted at the folder or above it. */
const findMount = (mounts: Record<string, string>, folder: string): string | undefined =>
  Object.entries(mounts).find(([at]) => folder === at || folder.startsWith(`${at}/`))?.[1]

/** Seconds after which a process cuts off what has not ended: one with a role, or a supervisor with all of its own. */
function findLongestClosing(read: ReadFile, role: string | undefined): number {
  const file = role ? 'server/lib/process/lifetime.ts' : 'server/program.ts'
  const [, milliseconds] = /longestClosing = ([\d_]+)/.exec(read(file)) ?? []
  if (!milliseconds) throw new Error(`${file} does not say its longestClosing`)
  return Number(milliseconds.replaceAll('_', '')) / 1_000
}

/** Several processes that are one shop. */
function judgeTogether(processes: readonly DeployedProcess[]): string[] {
  const where = processes[0]?.where.split(/ |-w/)[0]
  const count = (role: string) => processes.filter(({ environment }) => environment['ROLE'] === role).length
  const folders = new Set(
    processes.map(({ environment, mounts }) => findMount(mounts, environment['FILES_DIR'] ?? '') ?? 'its own'),
  )
  return [
    ...(count('web') < 2 ? ['fewer than two web processes'] : []),
    ...(count('worker') < 1 ? ['no worker'] : []),
    ...(folders.size > 1 ? [`FILES_DIR is not shared: ${[...folders].join(', ')}`] : []),
  ].map((wrong) => `${where}: ${wrong}`)
}

function judgeHealth(read: ReadFile): string[] {
  const paths = (file: string) => [...read(file).matchAll(/\/api\/health\/[\w-]+/g)].map(([found]) => found)
  const answered = new Set(paths('server/lib/http/request-log.ts'))
  return all.flatMap((file) =>
    paths(file)
      .filter((asked) => !answered.has(asked))
      .map((asked) => `${file}: ${asked} is not answered`),
  )
}

/** The image holds what the shop reads at run time, and runs it as nobody in particular. */
function judgeImage(stages: readonly ImageStage[], read: ReadFile): string[] {
  const last = stages.at(-1)!
  const named = new Set(stages.map(({ name }) => name))
  const { PORT } = readImageEnvironment(last)
  return [
    ...stages
      .filter(({ base }) => !named.has(base) && !/^[a-z]+:[\w.-]+$/.test(base))
      .map(({ base }) => `${base} is no plain name of an image`),
    ...(/^([1-9]\d*)(:[1-9]\d*)?$/.test(findInstruction(last, 'USER') ?? '') ? [] : ['USER is no number above 0']),
    ...(findInstruction(last, 'HEALTHCHECK') ? [] : ['has no HEALTHCHECK']),
    ...(findInstruction(last, 'EXPOSE') === PORT ? [] : [`EXPOSE is not PORT ${PORT}`]),
    ...judgePackages(stages, read),
  ].map((wrong) => `Dockerfile: ${wrong}`)
}

/** What is left out of node_modules is neither a mistake in a name nor imported by what the image holds. */
function judgePackages(stages: readonly ImageStage[], read: ReadFile): string[] {
  const runs = stages.flatMap(({ instructions }) => instructions.filter(({ name }) => name === 'RUN'))
  const removed = runs.flatMap(({ text }) => /npm uninstall ([^&]*)/.exec(text)?.[1]?.split(/\s+/) ?? [])
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  const names = removed.filter((each) => each !== '' && !each.startsWith('-'))
  const copied = stages
    .at(-1)!
    .instructions.flatMap(({ name, flags, text }) =>
      name === 'COPY' && !flags['from'] ? text.split(/\s+/).slice(0, -1) : [],
    )
  // scripts/ holds tools of the build, which import its packages, beside those of an operator.
  const folders = copied.filter((each) => each !== 'scripts' && fs.existsSync(each) && fs.statSync(each).isDirectory())
  const imported = folders.flatMap(listImported)
  return [
    ...names.filter((name) => !dependencies[name]).map((name) => `${name} is removed and no dependency`),
    ...names
      .filter((name) => imported.some((to) => `${to}/`.startsWith(`${name}/`)))
      .map((name) => `${name} is removed and imported by the shop`),
    ...judgeFonts(runs.map(({ text }) => text).join('\n'), read),
  ]
}

const importedBy = new Map<string, string[]>()

/** What the sources of a folder import at run time; read once. */
function listImported(folder: string): string[] {
  const known = importedBy.get(folder)
  if (known) return known
  const files = fs.globSync(`${folder}/**/*.ts`).filter((file) => !/\.(test|d)\.ts$/.test(file))
  const imports = files.flatMap((file) => readImports(file, fs.readFileSync(file, 'utf8')))
  const found = [...new Set(imports.filter(({ typesOnly }) => !typesOnly).map(({ to }) => to))]
  importedBy.set(folder, found)
  return found
}

/** Fonts lie in a folder for each weight. */
function judgeFonts(runs: string, read: ReadFile): string[] {
  const used = [...read('server/lib/documents/pdf-worker-thread.ts').matchAll(/'(\d\d\d\w+)\/[^']+\.ttf'/g)]
  return used
    .map(([, folder = '']) => folder)
    .filter((folder) => !runs.includes(`! -path '*/${folder}/*'`))
    .map((folder) => `the font ${folder} is deleted and used by papers`)
}

const pick = (values: Record<string, string>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? '']))

/** Reads from the folder of the project. */
export const readProjectFile: ReadFile = (file) =>
  fs.readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8')
