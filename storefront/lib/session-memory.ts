/** What one tab keeps until it is closed. A browser that keeps nothing behaves like an empty one. */
export function keepInTab(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Private windows and full storage: the page works without.
  }
}

export function findInTab<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null
  } catch {
    return null
  }
}

export function dropFromTab(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // There was nothing to drop.
  }
}

/** For what must be used once. */
export function takeFromTab<T>(key: string): T | null {
  const value = findInTab<T>(key)
  dropFromTab(key)
  return value
}
