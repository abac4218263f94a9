/** Goes to a field; of a group of cards, to the chosen one or the first that can be. */
export function focusField(name: string) {
  const field =
    document.querySelector<HTMLElement>(`[name="${name}"]:checked`) ??
    document.querySelector<HTMLElement>(`[name="${name}"]:enabled`)
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}
