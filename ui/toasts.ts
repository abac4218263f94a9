import { createSharedValue } from './shared-value.ts'

export interface Toast {
  id: number
  message: string
  tone: 'good' | 'bad' | 'plain'
  /** Milliseconds until it disappears; 5 s by default. §9 */
  lasts: number
  actions: { label: string; act?: () => void }[]
}

export const toasts = createSharedValue<readonly Toast[]>([])

let count = 0

/** Shows a toast. */
export function say(message: string, about: Partial<Omit<Toast, 'id' | 'message'>> = {}): void {
  const toast: Toast = { id: ++count, message, tone: 'plain', lasts: 5_000, actions: [], ...about }
  const others = toasts.get().filter((said) => said.message !== message)
  toasts.set([...others.slice(-3), toast])
}

export function takeAway(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}
