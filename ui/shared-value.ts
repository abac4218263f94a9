import { useSyncExternalStore } from 'react'

export interface Remembered<T> {
  get(): T
  set(value: T): void
  subscribe(listener: () => void): () => void
}

/** A value that several parts of a page share: whoever draws it is drawn again when it changes. */
export function remember<T>(first: T): Remembered<T> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The value as it is now; `first` on the server and while the page is being taken over in the browser. */
export function useRemembered<T>(store: Remembered<T>, first: T): T {
  return useSyncExternalStore(store.subscribe, store.get, () => first)
}

/** The same, kept in local storage and shared with the other tabs of this browser. */
export function rememberInBrowser<T>(
  key: string,
  first: T,
  isValid: (value: unknown) => value is T,
): Remembered<T> & { readAgain(): T } {
  const store = remember(first)
  if (typeof window === 'undefined') return { ...store, readAgain: store.get }
  const read = () => {
    try {
      const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
      return isValid(value) ? value : first
    } catch {
      return first
    }
  }
  store.set(read())
  window.addEventListener('storage', (event) => event.key === key && store.set(read()))
  return {
    ...store,
    /** What another tab has written a moment ago, before the browser has told this one. */
    readAgain() {
      store.set(read())
      return store.get()
    },
    set(value) {
      store.set(value)
      try {
        localStorage.setItem(key, JSON.stringify(value))
      } catch {
        // A browser that keeps nothing still shows it until the page is left.
      }
    },
  }
}
