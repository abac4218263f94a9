/** A name masked for other members: its first letter and the number of its parts. */
export const maskName = (name: string): string =>
  name
    .split(' ')
    .map((part) => {
      const [first = '', ...rest] = part
      return first + '*'.repeat(Math.min(rest.length, 3))
    })
    .join(' ')
