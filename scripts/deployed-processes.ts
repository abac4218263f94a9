import { parseAllDocuments } from 'yaml'

/** One process of the shop, as a file of a deployment starts it. */
export interface DeployedProcess {
  where: string
  /** All that the process is told: by the image, by the file, and by whoever fills in deploy/shop.env.example. */
  environment: Record<string, string>
  /** Every port at which the deployment looks for it. */
  ports: number[]
  /** Seconds from SIGTERM until it is killed. */
  stopSeconds: number
  /** Where it may write, and what is there: a volume that several share has one name. */
  mounts: Record<string, string>
  isRoot: boolean
  hasReadOnlyRoot: boolean
}

interface Given {
  /** Of the image. */
  image: Record<string, string>
  /** Of deploy/shop.env.example, filled in. */
  operator: Record<string, string>
}

const imageName = 'harbour-shop'

export interface ComposeService {
  image: string
  command?: string[]
  env_file?: string
  environment?: Record<string, string | number>
  read_only?: boolean
  stop_grace_period?: string
  tmpfs?: string[]
  user?: string
  volumes?: string[]
}

/**
 * The proxy names each web process and its port: a service that it does not name has no port. `variables` are those of the
 * file itself, the operator's settings among them.
 */
export function readCompose(
  text: string,
  { image, operator }: Given,
  variables: Record<string, string>,
): DeployedProcess[] {
  const { services } = readDocuments<{ services: Record<string, ComposeService> }>(text)[0]!
  const upstreams = String(services['proxy']?.environment?.['WEBS'] ?? '').split(' ')
  return Object.entries(services)
    .filter(([, service]) => service.image === imageName && !service.command)
    .map(([name, service]) => ({
      where: `compose.yaml ${name}`,
      environment: {
        ...image,
        ...(service.env_file && operator),
        ...mapValues(service.environment ?? {}, (value) => interpolate(String(value), variables)),
      },
      ports: upstreams.filter((each) => each.startsWith(`${name}:`)).map((each) => Number(each.split(':')[1])),
      stopSeconds: Number.parseInt(service.stop_grace_period ?? '10'),
      mounts: Object.fromEntries([
        ...(service.tmpfs ?? []).map((path) => [path, 'tmpfs']),
        ...(service.volumes ?? []).map((volume) => volume.split(':').slice(0, 2).reverse()),
      ]) as Record<string, string>,
      isRoot: service.user?.startsWith('0') ?? false,
      hasReadOnlyRoot: service.read_only ?? false,
    }))
}

/** `${NAME:?why}` and `${NAME:-default}`, as Compose reads them. */
function interpolate(text: string, values: Record<string, string>): string {
  return text.replaceAll(
    /\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g,
    (_, name: string, fallback = '') => values[name] || fallback,
  )
}

interface Probe {
  httpGet: { port: string | number }
}

interface Container {
  image: string
  ports?: { name: string; containerPort: number }[]
  env?: { name: string; value?: string; valueFrom?: { secretKeyRef: { key: string } } }[]
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[]
  startupProbe?: Probe
  livenessProbe?: Probe
  readinessProbe?: Probe
  lifecycle?: { preStop?: { sleep?: { seconds: number } } }
  securityContext?: { readOnlyRootFilesystem?: boolean }
  volumeMounts?: { name: string; mountPath: string }[]
}

interface Pod {
  terminationGracePeriodSeconds?: number
  securityContext?: { runAsNonRoot?: boolean; runAsUser?: number }
  containers: Container[]
  volumes?: { name: string; persistentVolumeClaim?: { claimName: string } }[]
}

interface KubernetesObject {
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
  spec?: {
    replicas?: number
    selector?: Record<string, unknown>
    ports?: { name: string; targetPort: string | number }[]
    rules?: { host: string; http: { paths: { backend: { service: { name: string; port: { name: string } } } }[] } }[]
    template?: { metadata: { labels: Record<string, string> }; spec: Pod }
  }
}

/** A Deployment is as many processes as it has replicas. */
export function readKubernetes(text: string, given: Given): DeployedProcess[] {
  const objects = readDocuments<KubernetesObject>(text)
  return objects
    .filter(({ kind }) => kind === 'Deployment')
    .flatMap(({ metadata, spec }) => {
      const { metadata: pod, spec: described } = spec!.template!
      const container = described.containers.find(({ image }) => image === imageName)!
      const { terminationGracePeriodSeconds: grace = 30, securityContext, volumes = [] } = described
      const one = {
        where: `deploy/kubernetes ${metadata.name}`,
        environment: readEnvironment(container, objects, given),
        ports: listPorts(container, pod.labels, objects),
        stopSeconds: grace - (container.lifecycle?.preStop?.sleep?.seconds ?? 0),
        mounts: Object.fromEntries(
          (container.volumeMounts ?? []).map(({ name, mountPath }) => [
            mountPath,
            volumes.find((volume) => volume.name === name)?.persistentVolumeClaim?.claimName ?? name,
          ]),
        ),
        isRoot: !securityContext?.runAsNonRoot || !securityContext.runAsUser,
        hasReadOnlyRoot: container.securityContext?.readOnlyRootFilesystem ?? false,
      }
      return Array.from({ length: spec!.replicas ?? 1 }, () => one)
    })
}

/** Hosts of an Ingress that lead to no port of a Service. */
export function listLostHosts(text: string): string[] {
  const objects = readDocuments<KubernetesObject>(text)
  const services = objects.filter(({ kind }) => kind === 'Service')
  const known = new Set(
    services.flatMap(({ metadata, spec }) => spec!.ports!.map(({ name }) => `${metadata.name} ${name}`)),
  )
  const rules = objects.filter(({ kind }) => kind === 'Ingress').flatMap(({ spec }) => spec?.rules ?? [])
  return rules
    .filter(({ http }) =>
      http.paths.some(({ backend: { service } }) => !known.has(`${service.name} ${service.port.name}`)),
    )
    .map(({ host }) => host)
}

/** Later sources of `envFrom` win over earlier ones, and `env` over all. */
function readEnvironment({ env = [], envFrom = [] }: Container, objects: readonly KubernetesObject[], given: Given) {
  const environment = { ...given.image }
  for (const { configMapRef, secretRef } of envFrom) {
    const map = objects.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === configMapRef?.name)
    Object.assign(environment, map?.data, secretRef && given.operator)
  }
  for (const { name, value, valueFrom } of env)
    environment[name] = value ?? given.operator[valueFrom?.secretKeyRef.key ?? ''] ?? ''
  return environment
}

/** Of the container, of its probes, and of the Services that select it. A name that no port has is NaN. */
function listPorts(container: Container, labels: Record<string, string>, objects: readonly KubernetesObject[]) {
  const { ports = [], startupProbe, livenessProbe, readinessProbe } = container
  const services = objects.filter(
    ({ kind, spec }) =>
      kind === 'Service' && Object.entries(spec?.selector ?? {}).every(([label, value]) => labels[label] === value),
  )
  const named = [
    ...[startupProbe, livenessProbe, readinessProbe].flatMap((probe) => probe?.httpGet.port ?? []),
    ...services.flatMap(({ spec }) => spec?.ports?.map(({ targetPort }) => targetPort) ?? []),
  ]
  const find = (port: string | number) =>
    typeof port === 'number' ? port : (ports.find(({ name }) => name === port)?.containerPort ?? Number.NaN)
  return [...ports.map(({ containerPort }) => containerPort), ...named.map(find)]
}

/** A unit of systemd; `instance` stands for its `%i`. */
export function readUnit(
  text: string,
  operator: Given['operator'],
  instance = '',
): Omit<DeployedProcess, 'where' | 'ports'> {
  const lines = text.replaceAll('%i', instance).split('\n')
  const listValues = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}=`)).flatMap((line) => line.slice(name.length + 1).split(' '))
  const set = listValues('Environment').map((each) => each.split('=') as [string, string])
  return {
    environment: { ...Object.fromEntries(set), ...operator },
    stopSeconds: Number(listValues('TimeoutStopSec')[0] ?? 90),
    mounts: Object.fromEntries([...listValues('ReadWritePaths'), '/tmp'].map((path) => [path, path])),
    isRoot: listValues('User').length === 0,
    hasReadOnlyRoot: listValues('ProtectSystem')[0] === 'strict',
  }
}

function readDocuments<T>(text: string): T[] {
  return parseAllDocuments(text, { merge: true }).map((document) => {
    if (document.errors[0]) throw document.errors[0]
    return document.toJS() as T
  })
}

const mapValues = <T>(values: Record<string, T>, change: (value: T) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
