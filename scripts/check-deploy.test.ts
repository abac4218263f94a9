import { expect, test } from 'vitest'
import { readDockerfile } from './dockerfile.ts'
import { judgeDeploy, readProjectFile } from './judge-deploy.ts'

/** What is found when one file reads otherwise. */
function judgeWith(file: string, from: string | RegExp, to: string): string[] {
  const text = readProjectFile(file)
  const changed = text.replace(from, to)
  expect(changed).not.toBe(text)
  return judgeDeploy((asked) => (asked === file ? changed : readProjectFile(asked)))
}

test('the files of the deployments fit the settings of the shop', () => {
  expect(judgeDeploy(readProjectFile)).toEqual([])
})

const web = 'deploy/kubernetes/web.yaml'
const noFiles = /^.*mountPath: \/files.*\n/m
test.each([
  [
    'a name that the shop does not know',
    'compose.yaml',
    'PROXIES: 1',
    'PROXYS: 1',
    /^compose\.yaml web-1: PROXYS is no setting$/,
  ],
  [
    'a name of the example that the shop does not know',
    'deploy/shop.env.example',
    '#SMTP_URL=',
    '#SMTP=',
    /SMTP is no setting/,
  ],
  [
    'a setting that the example lacks',
    'deploy/shop.env.example',
    '#SMTP_URL=\n',
    '',
    /^deploy\/shop\.env\.example: SMTP_URL is missing$/,
  ],
  [
    'keys that nobody is asked for',
    'deploy/shop.env.example',
    'KEYS=\n',
    '#KEYS=\n',
    /harbour-web@\.service 3010: KEYS is missing$/,
  ],
  ['a role that is none', web, 'value: web', 'value: webs', /harbour-web: ROLE must be web/],
  [
    'a setting that goes with no role',
    'deploy/kubernetes/settings.yaml',
    "PROXIES: '1'",
    "PROXIES: '1'\n  WEB_PROCESSES: '2'",
    /WEB_PROCESSES is for a start without ROLE/,
  ],
  [
    'a port that the image does not open',
    web,
    'containerPort: 3000',
    'containerPort: 8080',
    /^deploy\/kubernetes harbour-web: is looked for at port 8080 and listens at 3000$/,
  ],
  ['a port that no container names', web, 'targetPort: http', 'targetPort: web', /at port NaN/],
  [
    'a proxy that knows another port',
    'compose.yaml',
    'web-2:3000',
    'web-2:3001',
    /^compose\.yaml web-2: is looked for at port 3001 and listens at 3000$/,
  ],
  [
    'a proxy that does not know a process',
    'compose.yaml',
    ' web-2:3000',
    '',
    /^compose\.yaml web-2: no proxy, Service or probe knows its port$/,
  ],
  [
    'a proxy beside systemd that knows another port',
    'deploy/Caddyfile',
    '127.0.0.1:3000',
    '127.0.0.1:4000',
    /^deploy\/harbour\.service: is looked for at port 4000/,
  ],
  [
    'an image that opens another port',
    'Dockerfile',
    'EXPOSE 3000',
    'EXPOSE 80',
    /^Dockerfile: EXPOSE is not PORT 3000$/,
  ],
  [
    'a health check that nobody answers',
    web,
    'health/ready',
    'health/readyz',
    /web\.yaml: \/api\/health\/readyz is not answered$/,
  ],
  [
    'a host that leads nowhere',
    'deploy/kubernetes/ingress.yaml',
    'name: harbour-web',
    'name: harbour',
    /shop\.example\.hk leads to no port/,
  ],
  [
    'a stop that is too short',
    'compose.yaml',
    'stop_grace_period: 30s',
    'stop_grace_period: 10s',
    /is killed after 10 s, and may take 14 s to close$/,
  ],
  [
    'a stop that waits too long before it begins',
    web,
    'seconds: 5 }',
    'seconds: 20 }',
    /harbour-web: is killed after 10 s/,
  ],
  ['a folder that cannot be written to', web, noFiles, '', /harbour-web: FILES_DIR \/files cannot be written to$/],
  [
    'files that are not shared',
    'compose.yaml',
    "'web-2:/data', 'files:/files'",
    "'web-2:/data', 'web-2:/files'",
    /^compose\.yaml: FILES_DIR is not shared: files, web-2$/,
  ],
  [
    'a root that can be written to',
    'deploy/kubernetes/worker.yaml',
    'readOnlyRootFilesystem: true',
    'readOnlyRootFilesystem: false',
    /harbour-worker: can change its own programs$/,
  ],
  ['a process that runs as root', web, 'runAsUser: 10001', 'runAsUser: 0', /harbour-web: runs as root$/],
  ['an image that runs as root', 'Dockerfile', 'USER 10001:10001', 'USER 0', /^Dockerfile: USER is no number above 0$/],
  [
    'an image of a registry',
    'Dockerfile',
    'debian:trixie-slim AS',
    'images.example/debian:trixie AS',
    /is no plain name of an image$/,
  ],
  [
    'a package that the shop needs',
    'Dockerfile',
    'tailwindcss vite',
    'tailwindcss vite stripe',
    /^Dockerfile: stripe is removed and imported by the shop$/,
  ],
  [
    'a package that is none',
    'Dockerfile',
    'tailwindcss vite',
    'tailwindcss vites',
    /^Dockerfile: vites is removed and no dependency$/,
  ],
  [
    'a font that papers need',
    'Dockerfile',
    " ! -path '*/700Bold/*'",
    '',
    /^Dockerfile: the font 700Bold is deleted and used by papers$/,
  ],
  [
    'a deployment without a worker',
    'deploy/kubernetes/worker.yaml',
    'replicas: 1',
    'replicas: 0',
    /^deploy\/kubernetes: no worker$/,
  ],
  [
    'a deployment of one web process',
    web,
    'replicas: 2',
    'replicas: 1',
    /^deploy\/kubernetes: fewer than two web processes$/,
  ],
] as const)('%s is found', (_, file, from, to, found) => {
  expect(judgeWith(file, from, to)).toContainEqual(expect.stringMatching(found))
})

test('an instruction of a Dockerfile may go over lines, with a comment between them', () => {
  const [build, last, ...more] = readDockerfile(
    'FROM a:1 AS build\nRUN one \\\n# why\n && two\n\nFROM b:2\nCOPY --from=build /x y\n',
  )
  expect(build).toEqual({
    name: 'build',
    base: 'a:1',
    instructions: [{ name: 'RUN', flags: {}, text: 'one   && two' }],
  })
  expect(last!.instructions).toEqual([{ name: 'COPY', flags: { from: 'build' }, text: '/x y' }])
  expect(more).toEqual([])
})
