import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'react-router'

interface LinkProps extends ComponentProps<'a'> {
  to: string
  prefetch?: 'intent'
}

/**
 * The router's link. On the server it is the bare element of the same look: most of what the router does for each link is of
 * use in a browser only, and a page has two hundred of them.
 */
export const Link = import.meta.env.SSR ? DrawnLink : WalkedLink

function DrawnLink({ to, prefetch: _, children, ...rest }: LinkProps) {
  return (
    <a {...rest} href={to}>
      {children}
    </a>
  )
}

function WalkedLink(props: LinkProps) {
  return <RouterLink {...props} discover="none" />
}
