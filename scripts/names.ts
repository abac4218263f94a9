/** Parts of names that are forbidden for mechanisms, because a standard term exists. */
const oldWords = new Set(
  (
    'desk desks bell rota rotas press darkroom apprentice album shelf shelves holders filling keeping editing counter giving ' +
    'handling adjustments kept remember known figures packed forget forgetting mend mended mending house houses seam seams ' +
    'portion portions farewell farewells books entrance arrival arrivals doors doorkeepers hang hangs hung welcome says till'
  ).split(' '),
)
/**
 * Where these words are allowed: they name a thing of the shop (a role of staff, a share of a sum, a button, a scrolling row of
 * products, and the names of two pages).
 */
const things = new Set([
  'orderDeskRoles',
  'describePacked',
  'portionOf',
  'press',
  'pressAtBank',
  'pressOn',
  'pressThere',
  'Shelf',
  'ShelfProps',
  'ProductShelf',
  'FarewellPage',
  'ForgetPasswordPage',
])
/** The same for comments and test titles: only words without another meaning in this shop. */
const oldProse =
  /\b(shel(f|ves)|mend(s|ed|ing)?|hangs? on|hung|bells?|hears?|heard|farewells?|entrance|portions?|seams?|darkroom|apprentices?|albums?|rota|front door|doorkeepers?|ordinary road|own books|the books)\b/i
/** Files in which such a word is allowed: a scrolling row of products. */
const proseThings = new Set(['ui/shelf.tsx', 'storefront/catalogue/product-shelf.tsx'])
const comments = /(?:^|\s)(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm
const titles = /^\s*(?:(?:test|describe)\b.*|\]\)\(.*)/gm
const declared = /^(?:export )?(?:default )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm
const types = /^(?:export )?(?:class|interface|type|enum) (\w+)/gm

interface NamedSource {
  file: string
  text: string
}

/** Rules for names: standard terms for mechanisms, each type declared in one file, and setters named for their state. */
export function judgeDeclaredNames(sources: readonly NamedSource[]): string[] {
  const written = sources.filter(({ file, text }) => /\.tsx?$/.test(file) && !text.startsWith('// Written by'))
  return [
    ...written.flatMap(judgeWords),
    ...written.flatMap(judgeProse),
    ...judgeTypes(written),
    ...written.flatMap(judgeSetters),
  ]
}

/** Markdown files are checked as a whole. */
export function judgeProse({ file, text }: NamedSource): string[] {
  if (proseThings.has(file)) return []
  const prose = file.endsWith('.md')
    ? [text]
    : [...text.matchAll(comments), ...(isTest(file) ? text.matchAll(titles) : [])].map(([each]) => each)
  return prose.flatMap((each) => {
    const [word] = oldProse.exec(each) ?? []
    return word ? [`${file}: '${word.toLowerCase()}' in a comment or title: take the term of the field`] : []
  })
}

const isTest = (file: string) => /\.(test|journey)\.ts$/.test(file)

function judgeWords({ file, text }: NamedSource): string[] {
  return [...text.matchAll(declared)].flatMap(([, name = '']) =>
    !things.has(name) && splitName(name).some((part) => oldWords.has(part))
      ? [`${file}: '${name}' is a word that stands for nothing a reader could look up: take the term of the field`]
      : [],
  )
}

const splitName = (name: string) => name.split(/(?=[A-Z])/).map((part) => part.toLowerCase())

function judgeTypes(sources: readonly NamedSource[]): string[] {
  const first = new Map<string, string>()
  return sources.flatMap(({ file, text }) =>
    [...text.matchAll(types)].flatMap(([, name = '']) => {
      const other = first.get(name) ?? file
      first.set(name, other)
      return other === file
        ? []
        : [`${file}: the type ${name} is declared in ${other} as well: name each for what it is`]
    }),
  )
}

function judgeSetters({ file, text }: NamedSource): string[] {
  return [...text.matchAll(/\bconst \[(\w+), (\w+)\] = (?:React\.)?useState\b/g)].flatMap(
    ([, state = '', setter = '']) => {
      const wanted = `set${state.charAt(0).toUpperCase()}${state.slice(1)}`
      return setter === wanted ? [] : [`${file}: '${setter}' sets '${state}': call it ${wanted}`]
    },
  )
}
