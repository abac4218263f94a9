/** In the order of the script: 陳大文, but Tai Man Chan. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const isHan = /^\p{Script=Han}+$/u.test(firstName + lastName)
  return (isHan ? `${lastName}${firstName}` : `${firstName} ${lastName}`).trim()
}
