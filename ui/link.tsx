import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'react-router'

interface LinkProps extends ComponentProps<'a'> {
  to: string
  prefetch?: 'intent'
}

/**
 * The router's link. On the server it renders a plain <a> with the same classes: most of the router's work per link matters only
 * in a browser, and a page has two hundred links.
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
