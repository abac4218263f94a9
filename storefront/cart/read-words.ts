/** What the buyer had put on the goods (an engraving), out of the line's dynamicAttr: the words alone. §3 */
export function readWords(dynamicAttr: string): string {
  if (!dynamicAttr.startsWith('{')) return dynamicAttr
  try {
    return Object.values(JSON.parse(dynamicAttr) as Record<string, unknown>).map(String).join(' · ')
  } catch {
    return dynamicAttr
  }
}
