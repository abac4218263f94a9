import { useSearchParams } from 'react-router'

/** Filters of a list, in the address: Back, a bookmark and a colleague find the same rows. */
export function useFilters() {
  const [query, setQuery] = useSearchParams()
  const page = Number(query.get('page') ?? 1)
  return {
    read: (name: string) => query.get(name) ?? '',
    page: Number.isSafeInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
    /** The address with this filter; an empty value takes it out, and the list begins at its first page. */
    linkTo: (changes: Record<string, string>) => writeQuery(query, { page: '', ...changes }),
    change: (changes: Record<string, string>) =>
      setQuery(writeQuery(query, { page: '', ...changes }), { replace: true }),
  }
}

export function writeQuery(before: URLSearchParams, changes: Record<string, string>): string {
  const next = new URLSearchParams(before)
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next.size > 0 ? `?${next}` : '?'
}
