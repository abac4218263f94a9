import { createStoredValue } from '#ui/shared-value.ts'
import { m } from '#words/compiled/messages.js'

export const schemes = ['system', 'light', 'dark'] as const
type Scheme = (typeof schemes)[number]

export const schemeNames: Record<Scheme, () => string> = {
  system: () => m.console_scheme_system(),
  light: () => m.console_scheme_light(),
  dark: () => m.console_scheme_dark(),
}

const isScheme = (value: unknown): value is Scheme => schemes.some((each) => each === value)

/** Light or dark, as chosen here or as the system has it. console/index.html reads it before the first paint. */
export const chosenScheme = createStoredValue<Scheme>('console-scheme', 'system', isScheme)

/** Keeps the page in the chosen scheme, also when the system's changes at dusk. */
export function followScheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const show = () => {
    const chosen = chosenScheme.get()
    const isDark = chosen === 'system' ? system.matches : chosen === 'dark'
    document.documentElement.dataset['scheme'] = isDark ? 'dark' : 'light'
  }
  chosenScheme.subscribe(show)
  system.addEventListener('change', show)
  show()
}
