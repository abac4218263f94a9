/** What the buyer had put on the goods, out of the line's `engraving:Ada;ribbon:red`: the words alone. §3 */
export const readWords = (dynamicAttr: string): string =>
  dynamicAttr
    .split(';')
    .map((part) => part.slice(part.indexOf(':') + 1))
    .filter(Boolean)
    .join(' · ')
