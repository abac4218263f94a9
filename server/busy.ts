import { randomInt, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Locale } from '#contract/shop.ts'
import { m } from '#words/compiled/messages.js'
import type { Db } from './lib/database/db.ts'
import { addStandardHeaders } from './lib/http/standard-headers.ts'
import type { AppContext } from './lib/http/app-context.ts'
import { readChosenLanguage, readLanguage, type Spoken } from './lib/http/language.ts'
import { writePolicy } from './lib/http/content-security-policy.ts'
import { Refusal } from './lib/http/refusal.ts'
import { sayRefusal } from './lib/http/refusal-answer.ts'
import { findCompany, listCompanyCodes, listHosts } from './shop/shop.reads.ts'
import { defaultLanguage, isLanguage, languageFacts, languages } from '#words/languages.ts'

interface BusyLook {
  colour: string
  spoken: Spoken
}

const colours = { sport: '#d30010', food: '#b93c25' }
const neutral: BusyLook = { colour: '#16181d', spoken: languages }
/** Seconds after which a refused client retries, spread so that not all retry at once. */
const soonest = 2
const latest = 6

/** The answers for refused requests, prepared in advance: no query and no call is needed. */
export interface BusyAnswers {
  /** Reads the companies' themes. */
  read(): Promise<void>
  refuse(request: IncomingMessage, response: ServerResponse): void
}

export function openBusyAnswers({
  db,
  changeFeed,
  log,
}: Pick<AppContext, 'changeFeed' | 'log'> & { db: Db }): BusyAnswers {
  let looks: ReadonlyMap<string, BusyLook> = new Map()
  const read = async () => void (looks = await readLooks(db))
  void changeFeed.subscribe(
    'shop',
    () =>
      void read().catch((error: unknown) =>
        log.warn({ err: error }, 'the company data of the busy page could not be read'),
      ),
  )

  return {
    read,
    refuse(request, response) {
      const { method = '', url = '', headers: asked } = request
      const seconds = randomInt(soonest, latest + 1)
      const headers = new Headers({ 'retry-after': String(seconds), 'cache-control': 'no-store' })
      const address = URL.parse(url, `http://${asked.host}`)
      let body = ''
      if (address && /^\/api\/|\.data$/.test(address.pathname)) {
        const locale = [address.searchParams.get('locale'), readChosenLanguage(asked.cookie)].find(isLanguage)
        headers.set('content-type', 'application/json; charset=utf-8')
        body = JSON.stringify(sayRefusal(new Refusal('BUSY', { seconds }), locale ?? defaultLanguage))
      } else if (address && asked.accept?.includes('text/html')) {
        const { colour, spoken } = looks.get(address.hostname) ?? neutral
        const pieces = drawWaiting(readLanguage(address, asked.cookie, spoken), { colour, seconds })
        headers.set('content-type', 'text/html; charset=utf-8')
        headers.set('content-security-policy', writePolicy(pieces))
        body = pieces.join('')
      }
      addStandardHeaders(headers)
      response.writeHead(503, [...headers, ['x-request-id', randomUUID()]].flat())
      response.end(method === 'HEAD' ? undefined : body)
    },
  }
}

async function readLooks(db: Db): Promise<Map<string, BusyLook>> {
  const looks = new Map<string, BusyLook>()
  for (const code of await listCompanyCodes(db)) {
    const { theme, languages } = await findCompany(db, code)
    for (const host of await listHosts(db, code)) looks.set(host, { colour: colours[theme], spoken: languages })
  }
  return looks
}

/** Self-contained. It retries by itself with a random extra delay, so that visitors who came together do not return together. */
const again = `(function () {
  var seconds = Number(document.documentElement.dataset.seconds)
  setTimeout(function () { location.reload() }, 1000 * seconds * (1 + Math.random() / 2))
})()`

function drawWaiting(locale: Locale, { colour, seconds }: { colour: string; seconds: number }): string[] {
  const title = m.waiting_title({}, { locale })
  return [
    `<!doctype html>
<html lang="${languageFacts[locale].tag}" data-seconds="${seconds}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title>
<noscript><meta http-equiv="refresh" content="${latest}"></noscript>
<style>
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;background:#fff;color:#16181d;border-top:4px solid ${colour};box-sizing:border-box;font:16px/1.6 system-ui,'PingFang HK','Microsoft JhengHei',sans-serif}
main{max-width:26rem;padding:24px;text-align:center}
h1{font-size:22px;line-height:1.3;margin:24px 0 8px;text-wrap:balance}
p{margin:0 0 8px;text-wrap:pretty;color:#5b616e}
:lang(zh-Hant-HK) p{word-break:keep-all;overflow-wrap:anywhere}
a{display:inline-block;margin-top:16px;padding:10px 24px;border:1px solid ${colour};border-radius:10px;color:${colour};text-decoration:none;font-weight:700}
a:focus-visible{outline:3px solid ${colour};outline-offset:2px}
.turn{width:40px;height:40px;margin:0 auto;border:3px solid #e4e6ea;border-top-color:${colour};border-radius:50%;animation:turn 1.2s linear infinite}
@keyframes turn{to{transform:rotate(1turn)}}
@media (prefers-reduced-motion:reduce){.turn{animation:none}}
</style>
<script>${again}</script>
</head>`,
    `
<body><main><div class="turn" aria-hidden="true"></div><h1>${title}</h1>
<p>${m.waiting_text({}, { locale })}</p><p>${m.waiting_cart({}, { locale })}</p>
<a href="">${m.waiting_again({}, { locale })}</a></main></body>
</html>
`,
  ]
}
