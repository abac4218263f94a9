import type { ReactNode } from 'react'

interface ScreenHeadProps {
  title: string
  /** Beside the title: how many, a state. */
  aside?: ReactNode
  children?: ReactNode
}

/** The head of a screen: its name, and its main act at the right. */
export const PageHead = ({ title, aside, children }: ScreenHeadProps) => (
  <header className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-4">
    <title>{title}</title>
    <h1 className="text-22">{title}</h1>
    {aside}
    {children && <div className="ml-auto flex flex-wrap gap-2">{children}</div>}
  </header>
)

interface NothingProps {
  title: string
  /** How the first row comes to be, or what to try. */
  text: string
  /** It is the whole screen, so that its title is the screen's. */
  isScreen?: boolean
  children?: ReactNode
}

/** An empty list, or a screen that shows nothing. */
export const Nothing = ({ title, text, isScreen = false, children }: NothingProps) => (
  <div className="grid max-w-lg justify-items-start gap-2 rounded-md border border-dashed border-line px-6 py-8">
    {isScreen ? <h1 className="text-18">{title}</h1> : <p className="font-medium">{title}</p>}
    {isScreen && <title>{title}</title>}
    <p className="text-soft">{text}</p>
    {children}
  </div>
)
