let guessed: Promise<ReadonlySet<string>> | undefined

/** Whether a password, in small letters, is among the 49,000 that are tried first. */
export async function isGuessedPassword(small: string): Promise<boolean> {
  guessed ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((word) => word.toLowerCase())),
  )
  return (await guessed).has(small)
}
