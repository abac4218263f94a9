let guessed: Promise<ReadonlySet<string>> | undefined

/** Whether a password, in lower case, is one of the 49,000 most common. */
export async function isGuessedPassword(small: string): Promise<boolean> {
  guessed ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((word) => word.toLowerCase())),
  )
  return (await guessed).has(small)
}
