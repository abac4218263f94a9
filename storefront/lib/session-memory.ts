/** Stores a value until the tab is closed. A browser without storage behaves as if it were empty. */
export function keepInTab(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Private windows or full storage: the page works without.
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
    // Storage is unavailable.
  }
}

/** Reads and removes a value that may be used once only. */
export function takeFromTab<T>(key: string): T | null {
  const value = findInTab<T>(key)
  dropFromTab(key)
  return value
}
