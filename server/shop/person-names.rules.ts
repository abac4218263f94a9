/** Family name first in Chinese, last in English; a Chinese name has no space. */
export function namePerson({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const isHan = /^\p{Script=Han}+$/u.test(firstName + lastName)
  return isHan ? `${lastName}${firstName}` : `${firstName} ${lastName}`.trim()
}
