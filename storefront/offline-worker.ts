// A service worker. Visited pages remain readable offline; online, every page comes from the server, so that no visitor keeps an
// old release. Types are stripped when it is served.

interface Worker extends EventTarget {
  location: Location
  clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', listener: (event: Extended) => void): void
  addEventListener(name: 'fetch', listener: (event: Fetching) => void): void
}
interface Extended extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Extended {
  request: Request
  respondWith(answer: Promise<Response>): void
}

const worker = globalThis as unknown as Worker
/** The page shown offline when the requested one is not cached. */
declare const offlinePage: string
/** The origin of files and pictures, or empty: they are at the page's own. */
declare const assetsUrl: string

const pages = 'pages 1'
const files = 'files 1'
const pictures = 'pictures 1'
const most = { [pages]: 60, [files]: 200, [pictures]: 300 }

/**
 * Never cached: one visitor's data, or data that must be current. Pages are the same for everyone; personal data comes by calls.
 */
const live =
  /^\/(api|dev|console|personal|checkOut|payResult|login|register|forgetPassword|oauth|orders|maintain|install)(\/|$|\.)/

const isPicture = /^(\/[A-Z\d]{2,16})?\/pictures\//

/** Not cached: URLs with a secret, such as a mail link's key, the debug value or a ticket. */
const opening = /[?&](key|debug|appUser|appPwd|token|email)=/i

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))

worker.addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => !(name in most)).map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  ),
)

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  const mayKeep = !live.test(pathname) && !opening.test(search)
  const isOwn = origin === worker.location.origin
  if (request.method !== 'GET' || !(isOwn || origin === assetsUrl)) return
  if (pathname.startsWith('/assets/')) event.respondWith(readCached(files, event))
  else if (isPicture.test(pathname)) event.respondWith(readCached(pictures, event))
  else if (!isOwn) return
  else if (request.mode === 'navigate') event.respondWith(askFirst(event, mayKeep).catch(drawOffline))
  else if (pathname.endsWith('.data') && mayKeep) event.respondWith(askFirst(event, true))
})

/** Cache first: a versioned file never changes. */
async function readCached(name: keyof typeof most, event: Fetching): Promise<Response> {
  const cached = await caches.match(event.request, { cacheName: name, ignoreVary: true })
  if (cached) return cached
  const answer = await fetchReadable(event.request)
  if (answer.ok && /immutable/.test(answer.headers.get('cache-control') ?? ''))
    event.waitUntil(keep(name, event.request, answer.clone()))
  return answer
}

/** A picture of another origin is readable, and can be cached, only when it is requested with CORS. */
async function fetchReadable(request: Request): Promise<Response> {
  if (request.mode !== 'no-cors' || new URL(request.url).origin === worker.location.origin) return fetch(request)
  return fetch(request.url, { mode: 'cors', credentials: 'omit' }).catch(() => fetch(request))
}

/** Network first; the cached response when the network fails. */
async function askFirst(event: Fetching, mayKeep: boolean): Promise<Response> {
  try {
    const answer = await fetch(event.request)
    const isForAll = !/no-store/.test(answer.headers.get('cache-control') ?? '') // a preview of staff is not
    if (mayKeep && isForAll && answer.status === 200 && answer.type === 'basic')
      event.waitUntil(keep(pages, event.request, answer.clone()))
    return answer
  } catch (error) {
    const cached = mayKeep && (await caches.match(event.request, { cacheName: pages, ignoreVary: true }))
    if (cached) return cached
    throw error
  }
}

async function keep(name: keyof typeof most, request: Request, answer: Response): Promise<void> {
  const cache = await caches.open(name)
  await cache.put(request, answer)
  const known = await cache.keys() // oldest first
  await Promise.all(known.slice(0, Math.max(0, known.length - most[name])).map((old) => cache.delete(old)))
}

const drawOffline = (): Response =>
  new Response(offlinePage, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
