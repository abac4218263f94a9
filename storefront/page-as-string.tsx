import { renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { wakeCode } from './shell/wake-code.ts'

// Stands on private parts of React Router (scripts/private-parts.ts names the version). `PAGES=plain` does without it.
// docs/decisions/public-parts.md

/**
 * Renders a page to one string, which takes less processor time than a stream, with the router's data in one script. The document
 * ends before `</head>`, before the scripts, and with them.
 */
export async function renderAsString(
  { serverHandoffStream, ...context }: EntryContext,
  url: string,
  assetsOrigin?: string,
): Promise<readonly string[]> {
  const found = await new Response(serverHandoffStream).text()
  const page = renderToString(<ServerRouter context={context} url={url} />)
  const end = page.lastIndexOf('</body>')
  const begin = page.lastIndexOf(codeBegins)
  const [head, code] = [Math.max(0, page.indexOf('</head>')), begin < 0 ? end : begin]
  // Only the parts with replacements are searched.
  const early = page.slice(0, head)
  const files = Array.from(early.matchAll(fetchedEarly), ([, file = '']) => file)
  return [
    `<!DOCTYPE html>${early.replaceAll(fetchedEarly, '')}`,
    page.slice(head, code),
    `${delayCode(page.slice(code, end), files, assetsOrigin)}<script>${writeRouterData(found)}</script>${page.slice(end)}`,
  ]
}

const codeBegins = '<script type="module" async="">'

const fetchedEarly = /<link rel="modulepreload" href="([^"]*)"\/>/g

/** Delays the router's script, which would load and run the page's code before the pictures. */
const delayCode = (page: string, files: readonly string[], assetsOrigin: string | undefined) =>
  page.replace(/(<script type="module" async="">)(import[\s\S]*?)(<\/script>)/, (_, open, script: string, close) => {
    const late = script
      .replaceAll(/^import \* as (\w+) from (".*?");?/gm, 'const $1 = await import($2);')
      .replaceAll(/^import (".*?");?/gm, `await import($1);${moveFiles(assetsOrigin)}`)
    return open + wakeCode(files, late) + close
  })

/**
 * The router's list of files, which the build wrote for the page's own origin, names those of another one. The list of the server
 * is moved by page-renderer.ts.
 */
function moveFiles(origin: string | undefined): string {
  if (!origin) return ''
  const [from, to] = ['"/assets/', `"${origin}/assets/`].map((begin) => JSON.stringify(begin))
  const list = 'window.__reactRouterManifest'
  return `${list} = JSON.parse(JSON.stringify(${list}).replaceAll(${from}, ${to}));`
}

/** Hands over the router's data in one script instead of a stream. It is escaped so that no text can close the script. */
const writeRouterData = (found: string) =>
  `(function (to) { to.enqueue(${JSON.stringify(found).replaceAll('<', String.raw`\u003c`)}); to.close() })(window.__reactRouterContext.streamController)`
