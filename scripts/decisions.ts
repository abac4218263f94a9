const mostWords = 400

/** A page in docs/decisions is read in two minutes: what, why, what else was tried, when to look again. Counts as `wc -w` does. */
export function judgeDecision({ file, text }: { file: string; text: string }): string[] {
  const words = text.split(/\s+/).filter(Boolean).length
  return file.startsWith('docs/decisions/') && words > mostWords
    ? [`${file} has ${words} words, a decision has at most ${mostWords}: figures belong into docs/measurements.md`]
    : []
}
