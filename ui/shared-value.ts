import { useSyncExternalStore } from 'react'

export interface SharedValue<T> {
  get(): T
  set(value: T): void
  subscribe(listener: () => void): () => void
}

/** A value shared by several components, which rerender when it changes. */
export function createSharedValue<T>(first: T): SharedValue<T> {
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
export function useSharedValue<T>(store: SharedValue<T>, first: T): T {
  return useSyncExternalStore(store.subscribe, store.get, () => first)
}

/** The same, stored in local storage and shared between the tabs of this browser. */
export function createStoredValue<T>(
  key: string,
  first: T,
  isValid: (value: unknown) => value is T,
): SharedValue<T> & { readAgain(): T } {
  const store = createSharedValue(first)
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
