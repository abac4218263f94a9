const setAfter = 1_000

/** Sets the company's logo as the tab icon, after 1 s. §1, §9 */
export function keepTabIcon(logo: string): void {
  setTimeout(() => {
    const icon =
      document.querySelector<HTMLLinkElement>('link[rel=icon]') ??
      document.head.appendChild(document.createElement('link'))
    icon.rel = 'icon'
    icon.href = logo
  }, setAfter)
}
