import { useSyncExternalStore } from 'react'

export interface Remembered<T> {
  get(): T
  set(value: T): void
  subscribe(listener: () => void): () => void
}

/** A value shared by several components, which rerender when it changes. */
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

/** The current value; `first` on the server and during hydration. */
export function useRemembered<T>(store: Remembered<T>, first: T): T {
  return useSyncExternalStore(store.subscribe, store.get, () => first)
}

/** The same, stored in local storage and shared between the tabs of this browser. */
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
    /** Reads what another tab has just written, before this tab's storage event. */
    readAgain() {
      store.set(read())
      return store.get()
    },
    set(value) {
      store.set(value)
      try {
        localStorage.setItem(key, JSON.stringify(value))
      } catch {
        // Without storage, the value lives until the page is left.
      }
    },
  }
}
