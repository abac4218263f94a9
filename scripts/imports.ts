import path from 'node:path'

/** An import statement of a file. */
export interface Import {
  to: string
  /** The imported names. */
  names: string[]
  /** The project file it resolves to; undefined for a package. */
  inside: string | undefined
  typesOnly: boolean
}

export interface SourceFile {
  file: string
  text: string
}

export function readImports(file: string, source: string): Import[] {
  const found = source.matchAll(
    /^\s*(import|export)\b(\s+type\b)?([^'";]*?)\bfrom\s*'([^']+)'|^\s*import\s*'([^']+)'|\bimport\(\s*'([^']+)'/gm,
  )
  return [...found].map(([, , type, names = '', from, bare, dynamic]) => {
    const to = from ?? bare ?? dynamic ?? ''
    const each =
      /\{([^}]*)\}/
        .exec(names)?.[1]
        ?.split(',')
        .filter((name) => name.trim()) ?? []
    const typesOnly =
      type !== undefined ||
      (each.length > 0 && !/^[^{]*\w/.test(names) && each.every((name) => /^\s*type\s/.test(name)))
    const taken = each.map(
      (name) =>
        name
          .trim()
          .replace(/^type\s+/, '')
          .split(/\s+as\s+/)[0] ?? '',
    )
    return { to, names: taken, typesOnly, inside: resolve(file, to) }
  })
}

function resolve(file: string, to: string) {
  if (to.startsWith('#')) return to.slice(1)
  return to.startsWith('.') ? path.posix.join(path.posix.dirname(file), to) : undefined
}
