/** A name another person may see: its first letter, and of how many parts it is. */
export const maskName = (name: string): string =>
  name
    .split(' ')
    .map((part) => {
      const [first = '', ...rest] = part
      return first + '*'.repeat(Math.min(rest.length, 3))
    })
    .join(' ')
