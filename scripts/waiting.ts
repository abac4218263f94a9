import type { SourceFile } from './imports.ts'

/** What Playwright reads of a page at once, or as soon as its element is there, whatever it shows by then. */
const reads =
  /\.(inputValue|isChecked|isDisabled|isEnabled|isVisible|textContent|innerText|allTextContents|allInnerTexts|count|getAttribute|evaluate|evaluateAll)\(/
/** Milliseconds that tests wait for what must come (tests/journeys/settled.ts). */
const patience = 150_000
/** Files whose shorter time is what they prove, or no time that a test waits. */
const timed = new Set([
  'server/lib/database/read-replicas.process.test.ts',
  'tests/s3-server.ts',
  'tests/journeys/settled.ts',
])

/**
 * Forbids what makes a test fail or prove nothing on a busy machine: what a page shows, read once; a limit shorter than that of
 * all others; a fixed time; the wait for the end of what may not have begun.
 */
export function judgeWaiting(sources: readonly SourceFile[]): string[] {
  return sources.flatMap(({ file, text }) => {
    if (!/^tests\/.*\.ts$|\.process\.test\.ts$/.test(file)) return []
    const isJourney = file.startsWith('tests/journeys/')
    return [
      ...(isJourney ? listReadOnce(text).map((said) => `reads once what a page shows, take expect.poll: ${said}`) : []),
      ...(isJourney && text.includes('.waitForTimeout(') ? ['waits for a time, take a state'] : []),
      ...(isJourney && /\{\s*times: [1-9]/.test(text) ? ['counts the times of a route, take routeOnce'] : []),
      ...(timed.has(file) ? [] : listShortLimits(text).map((said) => `gives up before other tests do: ${said}`)),
      ...(isJourney ? listUnseen(text).map((said) => `waits for the end of what it has not seen begin: ${said}`) : []),
    ].map((law) => `${file} ${law}`)
  })
}

/** Assertions of something present; that something is absent may be read once. */
function listReadOnce(text: string): string[] {
  return [...text.matchAll(/(?<![\w.])expect(\.soft)?\(/g)].flatMap(({ index, 0: opening }) => {
    const asked = readArguments(text, index + opening.length)
    if (!/\bawait\b/.test(asked) || !reads.test(asked)) return []
    const after = text.slice(index + opening.length + asked.length + 1)
    const [matched = '', matcher = ''] = /^\s*\.([\w.]+)\(/.exec(after) ?? []
    const wanted = readArguments(after, matched.length)
    return matcher === '' || isOfAbsence(matcher, wanted) ? [] : [oneLine(`${asked}).${matcher}(${wanted})`)]
  })
}

const isOfAbsence = (matcher: string, wanted: string) =>
  /^(not\.|toBeNull|toBeUndefined|toBeFalsy|toBeLessThan)/.test(matcher) ||
  (matcher === 'toBe' && /^(0|false|null|undefined|'')$/.test(wanted.trim())) ||
  (matcher === 'toEqual' && wanted.trim() === '[]')

const oneLine = (code: string) => code.replaceAll(/\s+/g, ' ').slice(0, 100)

/** The text up to the bracket that closes. */
function readArguments(text: string, from: number): string {
  let depth = 1
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at]!
    if (`'"\``.includes(sign)) at = skipTo(text, at, sign)
    else if (sign === '/' && /[(,=:[!&|?{;]\s*$/.test(text.slice(Math.max(from - 1, at - 20), at)))
      at = skipTo(text, at, sign)
    else if ('([{'.includes(sign)) depth += 1
    else if (')]}'.includes(sign)) depth -= 1
    if (depth === 0) return text.slice(from, at)
  }
  return ''
}

/** The end of a string, template or regular expression. */
function skipTo(text: string, from: number, sign: string): number {
  let at = from + 1
  for (let isClass = false; at < text.length && (text[at] !== sign || isClass); at += 1) {
    if (text[at] === '\\') at += 1
    else if (sign === '/' && '[]'.includes(text[at]!)) isClass = text[at] === '['
  }
  return at
}

const listShortLimits = (text: string): string[] =>
  [...text.matchAll(/\btimeout: ([\d_]+)/g)].flatMap(([said, limit]) =>
    Number(limit!.replaceAll('_', '')) < patience ? [said] : [],
  )

/** A loop over two pages sees their elements under another name. */
const isOfOnePage = (element: string) => /^(\w+|page\..*|\w+\(page\b.*)$/.test(element)

/** Nothing of the same function has touched the element before. */
function listUnseen(text: string): string[] {
  return [...text.matchAll(/await ([^\n]*?)\.waitFor\(\{ state: '(?:detached|hidden)' \}\)/g)].flatMap((found) => {
    const [, element = ''] = found
    if (!isOfOnePage(element)) return []
    const before = text.slice(0, found.index)
    const begins = Math.max(
      ...['\ntest', '\n  test', '\nfunction ', '\nasync function ', '= async ('].map((each) =>
        before.lastIndexOf(each),
      ),
    )
    const uses = before.slice(begins).split(element).slice(1)
    return uses.some((rest) => /^\s*[.),]/.test(rest)) ? [] : [element]
  })
}
