/** Receives the path of every field that is read; for a field that was only copied with all others, the file that copied it. */
export type NoteReading = (path: string, copiedBy?: string) => void

/**
 * Wraps a value to record which of its fields are read. A copy of all fields (`{ ...rest }`) does not count as reading, because
 * later reads of the copy are not visible. Serialising as JSON does not count either.
 */
export function watchReading(value: unknown, note: NoteReading): unknown {
  const watched = new WeakMap<object, object>()
  return watch(value, '')

  function watch(of: unknown, path: string): unknown {
    if (typeof of !== 'object' || of === null) return of
    const known = watched.get(of)
    if (known) return known
    const isList = Array.isArray(of)
    /** Described but not fetched: copying or listing fields describes them first, reading one does not. */
    const described = new Set<string | symbol>()
    const proxy = new Proxy(of, {
      getOwnPropertyDescriptor(target, name) {
        described.add(name)
        return Reflect.getOwnPropertyDescriptor(target, name)
      },
      get(target, name) {
        const found: unknown = Reflect.get(target, name)
        const isDescribed = described.delete(name)
        if (typeof name === 'symbol' || typeof found === 'function') return found
        const below = isList ? path : path === '' ? name : `${path}.${name}`
        const copier = isDescribed ? findCopier() : undefined
        if (!isList && (!isDescribed || copier)) note(below, copier)
        return watch(found, below)
      },
    })
    watched.set(of, proxy)
    return proxy
  }
}

/** The slice file that copies; undefined for JSON serialisation and for shared code. */
function findCopier(): string | undefined {
  const [, file] = /\/(server\/[\w./-]+\.ts)|JSON\.stringify/.exec(new Error().stack ?? '') ?? []
  return file?.startsWith('server/lib/') ? undefined : file
}
