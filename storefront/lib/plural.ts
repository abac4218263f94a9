// The words' runtime makes its rules anew for every word; vite.config.ts puts this in its place.

const rules = new Map<string, Intl.PluralRules>()

export function plural(locale: string, count: unknown): Intl.LDMLPluralRule {
  let known = rules.get(locale)
  if (!known) rules.set(locale, (known = new Intl.PluralRules(locale)))
  return known.select(Number(count))
}
