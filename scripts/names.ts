/** What mechanisms of the server were called before they had the field's terms, as parts of a name. */
const oldWords = new Set(
  (
    'desk desks bell rota rotas press darkroom apprentice album shelf shelves holders filling keeping editing counter giving ' +
    'handling adjustments kept remember known figures packed forget forgetting mend mended mending house houses seam seams ' +
    'portion portions farewell farewells books entrance arrival arrivals doors doorkeepers hang hangs hung welcome says'
  ).split(' '),
)
/** Words of the old list that are a thing of the shop where they stand: a role of staff, a share of a sum, the page's own word. */
const things = new Set(['orderDeskRoles', 'describePacked', 'portionOf'])
const declared = /^(?:export )?(?:default )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm
const types = /^(?:export )?(?:class|interface|type|enum) (\w+)/gm

interface NamedSource {
  file: string
  text: string
}

/** One name, one meaning: no picture for a mechanism, no type declared in two files, and a setter is named for its state. */
export function judgeDeclaredNames(sources: readonly NamedSource[]): string[] {
  const written = sources.filter(({ file, text }) => /\.tsx?$/.test(file) && !text.startsWith('// Written by'))
  return [...written.flatMap(judgeWords), ...judgeTypes(written), ...written.flatMap(judgeSetters)]
}

function judgeWords({ file, text }: NamedSource): string[] {
  if (!/^(server|contract)\//.test(file) || file.endsWith('.test.ts')) return []
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
