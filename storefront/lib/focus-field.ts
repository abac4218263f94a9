/** Focuses a field; in a group of cards, the chosen one or the first enabled one. */
export function focusField(name: string) {
  const field =
    document.querySelector<HTMLElement>(`[name="${name}"]:checked`) ??
    document.querySelector<HTMLElement>(`[name="${name}"]:enabled`)
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}
