/** A part of a library that may change in any release, and the files allowed to use it. docs/decisions/public-parts.md */
interface PrivatePart {
  name: string
  used: RegExp
  allowed: readonly string[]
}

/**
 * The library versions for which the private parts in use were written. After an update, review those files, then change the
 * version here.
 */
export const writtenFor: Readonly<Record<string, string>> = {
  'graphile-worker': '0.18.0',
  'react-router': '8.3.1',
  '@inlang/paraglide-js': '2.8.0',
}

const privateParts: readonly PrivatePart[] = [
  { name: "a class of pg's, as a base", used: /\bclass\b[^{;]*\bextends (pg\.\w+|(Client|Pool|Query)\b)/, allowed: [] },
  { name: 'a file inside of pg', used: /['"`]pg(-pool|-protocol)?\/\w/, allowed: [] },
  {
    name: "pg's connection below a client",
    used: /\bconnection(\?|['"]\])?\.stream\b/,
    allowed: ['tests/transaction-pooler.ts'],
  },
  {
    name: "graphile-worker's own tables",
    used: /\b_private_(jobs|job_queues|tasks|known_crontabs)\b/,
    allowed: ['server/lib/process/earlier-secret.ts', 'tests/due-jobs.ts'],
  },
  {
    name: "a call that graphile-worker's listener takes for PostgreSQL's",
    used: /\.emit\(\s*['"`]notification/,
    allowed: [],
  },
  {
    name: "what React Router's parts tell one another through the window",
    used: /__reactRouter/,
    allowed: ['storefront/page-as-string.tsx', 'tests/journeys/settled.ts'],
  },
  {
    name: "React Router's markup, taken apart",
    used: /<(script type="module"|link rel="modulepreload")/,
    allowed: ['storefront/page-as-string.tsx'],
  },
  { name: "pdfkit's font below a document", used: /\b_font\b/, allowed: [] },
  { name: 'a file inside of React Router', used: /react-router[\\/.]+dist/, allowed: [] },
  {
    name: 'a file that Paraglide writes for one message',
    used: /compiled[\\/.]+messages[\\/]+[$\w(]/,
    allowed: ['scripts/single-words.vite.ts', 'scripts/words.vite.ts'],
  },
]

interface PrivateUse {
  file: string
  text: string
}

/** Tests may inspect internals, and rules name what they forbid. */
const isFree = (file: string) => /\.(test|journey)\.tsx?$/.test(file) || file === 'scripts/private-parts.ts'

/** Private parts of libraries are allowed only in the files named for them. */
export const judgePrivateParts = (sources: readonly PrivateUse[]): string[] =>
  sources
    .filter(({ file }) => !isFree(file))
    .flatMap(({ file, text }) =>
      privateParts
        .filter(({ used, allowed }) => used.test(text) && !allowed.includes(file))
        .map(({ name }) => `${file} uses ${name}: only public parts (docs/decisions/public-parts.md)`),
    )
