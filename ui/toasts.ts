import { createSharedValue } from './shared-value.ts'

export interface Toast {
  id: number
  message: string
  /** What became known later. */
  more?: string
  tone: 'good' | 'bad' | 'plain'
  /** Milliseconds until it disappears; 5 s by default. §9 */
  lasts: number
  actions: { label: string; act?: () => void }[]
}

export const toasts = createSharedValue<readonly Toast[]>([])

let count = 0

type ToastFacts = Partial<Omit<Toast, 'id' | 'message' | 'more'>>

/** Shows a toast; what `later` answers is said on it, too, while it stands. */
export function say(
  message: string,
  { later, ...about }: ToastFacts & { later?: Promise<string | undefined> } = {},
): void {
  const toast: Toast = { id: ++count, message, tone: 'plain', lasts: 5_000, actions: [], ...about }
  const others = toasts.get().filter((said) => said.message !== message)
  toasts.set([...others.slice(-3), toast])
  void later?.then(
    (more) => more && toasts.set(toasts.get().map((one) => (one.id === toast.id ? { ...one, more } : one))),
  )
}

export function takeAway(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}
