/** Told the way down to every field that is read, and of one that was only copied with all the others the file that did so. */
export type NoteReading = (path: string, copiedBy?: string) => void

/**
 * A value that notes which of its fields are read. Who copies all of them (`{ ...rest }`) has not looked: what becomes of the copy
 * is not seen from here. Who writes them as JSON has read none.
 */
export function watchReading(value: unknown, note: NoteReading): unknown {
  const watched = new WeakMap<object, object>()
  return watch(value, '')

  function watch(of: unknown, path: string): unknown {
    if (typeof of !== 'object' || of === null) return of
    const known = watched.get(of)
    if (known) return known
    const isList = Array.isArray(of)
    /** Described and not yet fetched: who copies or lists fields describes them first, who reads one does not. */
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

/** The file of a slice that is at work; nobody where fields are written as JSON, or by what all slices share. */
function findCopier(): string | undefined {
  const [, file] = /\/(server\/[\w./-]+\.ts)|JSON\.stringify/.exec(new Error().stack ?? '') ?? []
  return file?.startsWith('server/lib/') ? undefined : file
}
